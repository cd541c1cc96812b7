package feint.simulation;

import feint.model.Action;

/**
 * What the learner queries: it is in a state, takes a query with its incentive, and answers
 * informatively or not.
 */
public interface Oracle {

  /** The state before the next query, 1..R. */
  int state();

  /** Answers a query, then moves on: whether the answer was informative. */
  boolean answer(Action action);
}
