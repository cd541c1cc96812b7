package feint.estimation;

import feint.math.Checks;

/**
 * One query as observed by the learner.
 *
 * @param before oracle's state before the previous query of the same run, 1..{@link #MOST_STATES},
 *     or {@link #NONE} if the round begins a run
 * @param oracle oracle's state before the query, 1..{@link #MOST_STATES}
 * @param incentive amount paid, positive
 * @param answer answer to the query
 */
public record Round(int before, int oracle, int incentive, Answer answer) {

  /** Largest number of oracle states, the same as in scenario files. */
  public static final int MOST_STATES = 100;

  /**
   * Placeholder for the state before a round that begins a run: the transition into it is
   * unobserved.
   */
  public static final int NONE = 0;

  /** Answer to a query. */
  public enum Answer {
    INFORMATIVE,
    UNINFORMATIVE,
    /** Unobserved, as after a decoy. Such a round shows only the transition of the oracle. */
    UNKNOWN
  }

  public Round {
    Checks.within(NONE, MOST_STATES, before, "oracle state of the round before");
    Checks.within(1, MOST_STATES, oracle, "oracle state");
    Checks.atLeast(1, incentive, "incentive");
  }

  /** Returns whether it begins a run, and therefore shows no transition of the oracle. */
  public boolean begins() {
    return before == NONE;
  }
}
