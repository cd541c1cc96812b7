package feint.policy;

import feint.math.Checks;
import feint.model.Action;

/**
 * A query as it reads for those who know which trajectory is the real one: what becomes public of
 * it, and no more.
 *
 * @param decoy 0 for a learning query, otherwise which decoy was queried: they are numbered from 1
 *     in the order in which they first are
 * @param madeIn 0 if the trajectory that was queried did not move, otherwise the oracle's state,
 *     1..R, as in which its step was made; {@link #GIVEN_UP} if the query was given up
 */
public record Turn(Action action, int decoy, int madeIn) {

  /** Stands for the missing answer to a query that was given up: no trajectory moved. */
  public static final int GIVEN_UP = -2;

  public Turn {
    Checks.require(
        action.learns() == (decoy == 0),
        "decoy",
        "must be 0 for a learning query, and only for one",
        decoy);
    Checks.require(
        madeIn >= 0 || madeIn == GIVEN_UP, "state of a step", "must be at least 0", madeIn);
  }

  /** Of the learner, or of the first decoy. */
  public Turn(Action action, int madeIn) {
    this(action, action.learns() ? 0 : 1, madeIn);
  }

  /** Whether the trajectory that was queried moved. */
  public boolean stepped() {
    return madeIn > 0;
  }

  /** Whether nobody knows the answer to the query. */
  public boolean givenUp() {
    return madeIn == GIVEN_UP;
  }
}
