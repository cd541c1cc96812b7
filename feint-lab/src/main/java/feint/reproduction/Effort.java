package feint.reproduction;

import feint.math.Checks;

/**
 * How many runs an experiment has.
 *
 * @param runs of each contender
 * @param trained runs that trained attackers learn from, and as many again that they are judged on;
 *     0 if there are to be none
 * @param followed in how many of the runs accuracies are followed query by query
 */
public record Effort(int runs, int trained, int followed) {

  public Effort {
    Checks.atLeast(1, runs, "runs");
    Checks.atLeast(0, trained, "runs to learn from");
    Checks.within(0, runs, followed, "runs that are followed");
  }

  /** All runs of a contender: those that attackers are judged on come first. */
  int of(Contender contender) {
    return judged(contender) + lessons(contender);
  }

  /** Runs of a contender that attackers learn from. */
  int lessons(Contender contender) {
    return contender.trained() ? contender.run().hasTaskDecoy() ? trained : few() : 0;
  }

  /** Runs of a contender that attackers are judged on. */
  int judged(Contender contender) {
    boolean many = contender.trained() && contender.run().hasTaskDecoy() && trained > 0;
    return many ? trained : runs;
  }

  /** A decoy that is easily told takes few runs to be told by. */
  private int few() {
    return Math.min(runs, trained);
  }
}
