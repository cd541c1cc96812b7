package feint.reproduction;

import feint.math.Checks;

/**
 * Numbers of runs of an experiment.
 *
 * @param runs of each contender
 * @param trained number of training runs of attackers, and as many again to test them; 0 for no
 *     trained attackers
 * @param followed number of runs whose accuracies are recorded query by query
 */
public record Effort(int runs, int trained, int followed) {

  public Effort {
    Checks.atLeast(1, runs, "runs");
    Checks.atLeast(0, trained, "runs to learn from");
    Checks.within(0, runs, followed, "runs that are followed");
  }

  /** Returns the number of runs of a contender: test runs of attackers come first. */
  int of(Contender contender) {
    return judged(contender) + lessons(contender);
  }

  /** Returns the number of a contender's training runs for attackers. */
  int lessons(Contender contender) {
    return contender.trained() ? contender.run().hasTaskDecoy() ? trained : few() : 0;
  }

  /** Returns the number of a contender's test runs for attackers. */
  int judged(Contender contender) {
    boolean many = contender.trained() && contender.run().hasTaskDecoy() && trained > 0;
    return many ? trained : runs;
  }

  /** A decoy that is easily distinguished needs few training runs. */
  private int few() {
    return Math.min(runs, trained);
  }
}
