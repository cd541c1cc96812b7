package feint.simulation;

import feint.model.Action;
import feint.policy.Query;

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

  /** Answers a query as {@link #answer(Action)}; an oracle may depend on the queried trajectory. */
  default boolean answer(Query query) {
    return answer(query.action());
  }
}
