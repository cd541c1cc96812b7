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

  /**
   * Most bytes of the fields that depend on secrets together: the number of a decoy, the code of
   * its steps, its state, and the oracle's state.
   */
  private static final int SECRET_BYTES = 1 + 1 + Integer.BYTES + Integer.BYTES;

  static int stepsCode(Query query) {
    return query.decoySteps().map(steps -> 1 + STEPS.indexOf(steps)).orElse(0);
  }

  /**
   * Returns spaces, as many as SQLite needs fewer bytes for the secret fields of this query than
   * for the longest ones. Otherwise the times at which the file or its log grows would tell
   * learning queries from decoys, and states of the oracle from each other.
   */
  String padding() {
    int used =
        bytes(query.decoy())
            + bytes(stepsCode(query))
            + bytes(query.decoyState().orElse(0))
            + bytes(oracle);
    return " ".repeat(SECRET_BYTES - used);
  }

  /** Returns the number of bytes that SQLite needs for a number, apart from its type. */
  private static int bytes(int number) {
    if (number < 2) {
      return 0;
    }
    return number < 1 << 7 ? 1 : number < 1 << 15 ? 2 : number < 1 << 23 ? 3 : Integer.BYTES;
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
