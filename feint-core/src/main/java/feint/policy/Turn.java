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
 *     1..R, as in which its step was made
 */
public record Turn(Action action, int decoy, int madeIn) {

  public Turn {
    Checks.require(
        action.learns() == (decoy == 0),
        "decoy",
        "must be 0 for a learning query, and only for one",
        decoy);
    Checks.atLeast(0, madeIn, "state of a step");
  }

  /** Of the learner, or of the first decoy. */
  public Turn(Action action, int madeIn) {
    this(action, action.learns() ? 0 : 1, madeIn);
  }

  /** Whether the trajectory that was queried moved. */
  public boolean stepped() {
    return madeIn > 0;
  }
}
