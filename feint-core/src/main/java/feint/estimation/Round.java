package feint.estimation;

import feint.math.Checks;

/**
 * One query as the learner saw it.
 *
 * @param before the oracle's state before the last query of the same run, 1..{@link #MOST_STATES},
 *     or {@link #NONE} if the round begins a run
 * @param oracle the oracle's state before the query, 1..{@link #MOST_STATES}
 * @param incentive what was paid, positive
 */
public record Round(int before, int oracle, int incentive, Answer answer) {

  /** The largest number of oracle states, that of scenario files. */
  public static final int MOST_STATES = 100;

  /**
   * Stands for the state before a round that begins a run: nobody saw how the oracle came there.
   */
  public static final int NONE = 0;

  /** What came back. */
  public enum Answer {
    INFORMATIVE,
    UNINFORMATIVE,
    /** Nobody looked, as after a decoy: such a round only shows how the oracle moves. */
    UNKNOWN
  }

  public Round {
    Checks.within(NONE, MOST_STATES, before, "oracle state of the round before");
    Checks.within(1, MOST_STATES, oracle, "oracle state");
    Checks.atLeast(1, incentive, "incentive");
  }

  /** Whether it begins a run, and so shows no move of the oracle. */
  public boolean begins() {
    return before == NONE;
  }
}
