package feint.simulation;

import feint.model.Action;

/**
 * System that the learner queries. It has a state, accepts a query with its incentive, and answers
 * informatively or not.
 */
public interface Oracle {

  /** Returns the state before the next query, 1..R. */
  int state();

  /**
   * Answers a query and moves to the next state.
   *
   * @return whether the answer was informative
   */
  boolean answer(Action action);

  /**
   * Answers a query as {@link #answer(Action)}; an oracle may depend on the queried trajectory.
   *
   * @param trajectory 0 for the real one, or the number of a decoy
   */
  default boolean answer(Action action, int trajectory) {
    return answer(action);
  }
}
