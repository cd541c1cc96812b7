package feint.policy;

import feint.math.Checks;
import feint.model.Action;

/**
 * Public view of a query for a reader who knows which trajectory is the real one: everything about
 * it that becomes public, and no more.
 *
 * @param action query type and incentive
 * @param decoy 0 for a learning query, otherwise the number of the queried decoy; decoys are
 *     numbered from 1 in the order of their first queries
 * @param stepState 0 if the queried trajectory did not move, otherwise the oracle's state, 1..R, in
 *     which its step was made or appears to be made; {@link #GIVEN_UP} if the query was given up
 */
public record PublicQuery(Action action, int decoy, int stepState) {

  /**
   * Value of {@code stepState} for a query that was given up without an answer: no trajectory
   * moved.
   */
  public static final int GIVEN_UP = -2;

  public PublicQuery {
    Checks.require(
        action.learns() == (decoy == 0),
        "decoy",
        "must be 0 for a learning query, and only for one",
        decoy);
    Checks.require(
        stepState >= 0 || stepState == GIVEN_UP,
        "state of a step",
        "must be at least 0",
        stepState);
  }

  /** Creates the view of a query of the learner or of the first decoy. */
  public PublicQuery(Action action, int stepState) {
    this(action, action.learns() ? 0 : 1, stepState);
  }

  /** Returns the same query if the real trajectory and the only decoy are exchanged. */
  public PublicQuery exchanged() {
    return new PublicQuery(
        action.learns() ? Action.obfuscate(action.incentive()) : Action.learn(action.incentive()),
        stepState);
  }

  /** Returns whether the queried trajectory moved. */
  public boolean stepped() {
    return stepState > 0;
  }

  /** Returns whether the query was given up without an answer. */
  public boolean givenUp() {
    return stepState == GIVEN_UP;
  }
}
