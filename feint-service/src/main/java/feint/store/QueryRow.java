package feint.store;

import feint.model.Action;
import feint.policy.DecoySteps;
import feint.policy.Query;
import feint.policy.Reply;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A query as it is stored.
 *
 * @param oracle the state that it was asked for in
 * @param asked when, in milliseconds since 1970
 * @param answer what was told of it, if anything was
 * @param late what was told after it had been given up; changes nothing
 */
public record QueryRow(
    int oracle, Query query, long asked, Optional<Answer> answer, Optional<Boolean> late) {

  /**
   * What became of a query.
   *
   * @param time when, in milliseconds since 1970
   * @param givenUp whether an operator closed it, since nobody would answer any more
   */
  public record Answer(boolean informative, long time, boolean givenUp) {

    /** What a controller is told. */
    public Reply reply() {
      return givenUp ? Reply.NONE : Reply.of(informative);
    }
  }

  /** Their places here, from 1, are what is stored; 0 stands for a learning query. */
  private static final List<DecoySteps> STEPS =
      List.of(DecoySteps.YES, DecoySteps.NO, DecoySteps.IF_INFORMATIVE);

  static int stepsCode(Query query) {
    return query.decoySteps().map(steps -> 1 + STEPS.indexOf(steps)).orElse(0);
  }

  /**
   * Returns a query from what is stored of it.
   *
   * @throws IllegalArgumentException if no query is stored that way
   */
  static Query query(int number, int incentive, int decoy, int steps, int state) {
    if (steps < 0 || steps > STEPS.size()) {
      throw new IllegalArgumentException("steps must be in 0.." + STEPS.size() + ", was " + steps);
    }
    return steps == 0
        ? new Query.Learning(number, Action.learn(incentive))
        : new Query.Decoy(
            number,
            Action.obfuscate(incentive),
            decoy,
            STEPS.get(steps - 1),
            state == 0 ? OptionalInt.empty() : OptionalInt.of(state));
  }
}
