package feint.store;

import feint.model.Action;
import feint.policy.DecoySteps;
import feint.policy.Query;
import feint.policy.Reply;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A query as stored.
 *
 * @param oracle state of the oracle at the decision
 * @param asked time of the decision, in milliseconds since 1970
 * @param answer if there is one
 * @param late answer after the query had been given up; changes nothing
 */
public record QueryRow(
    int oracle, Query query, long asked, Optional<Answer> answer, Optional<Boolean> late) {

  /**
   * Answer to a query.
   *
   * @param time in milliseconds since 1970
   * @param givenUp whether an operator closed the query without an answer
   */
  public record Answer(boolean informative, long time, boolean givenUp) {

    /** Returns the reply for a controller. */
    public Reply reply() {
      return givenUp ? Reply.NONE : Reply.of(informative);
    }
  }

  /** The stored value is the index here, from 1; 0 stands for a learning query. */
  private static final List<DecoySteps> STEPS =
      List.of(DecoySteps.YES, DecoySteps.NO, DecoySteps.IF_INFORMATIVE);

  static int stepsCode(Query query) {
    return query.decoySteps().map(steps -> 1 + STEPS.indexOf(steps)).orElse(0);
  }

  /**
   * Returns a query from its stored form.
   *
   * @throws IllegalArgumentException if the form is invalid
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
