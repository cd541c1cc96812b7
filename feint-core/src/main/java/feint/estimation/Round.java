package feint.estimation;

import feint.math.Checks;

/**
 * One query as the learner saw it.
 *
 * @param time counts queries; only whether it is one more than the last round's matters
 * @param oracle the oracle's state before the query, 1..{@link #MOST_STATES}
 * @param incentive what was paid, positive
 */
public record Round(long time, int oracle, int incentive, Answer answer) {

  /** The largest number of oracle states, that of scenario files. */
  public static final int MOST_STATES = 100;

  /** What came back. */
  public enum Answer {
    INFORMATIVE,
    UNINFORMATIVE,
    /** Nobody looked, as after a decoy: such a round only shows how the oracle moves. */
    UNKNOWN
  }

  public Round {
    Checks.within(1, MOST_STATES, oracle, "oracle state");
    Checks.atLeast(1, incentive, "incentive");
  }

  /** Whether it continues a run whose last round was at that time. */
  public boolean follows(long lastTime) {
    return time - 1 == lastTime && time > lastTime;
  }
}
