package feint.balance;

import feint.model.Problem;
import java.util.Locale;

/**
 * Which share of the next query is a learning one, given the public past. The shares of a past and
 * of the same past with the trajectories exchanged add up to 1.
 */
public enum Share {
  /** One half, whatever has happened. */
  HALF,
  /**
   * What brings both readings furthest: where one of them has its successes and the other has not,
   * the other gets all. It needs queues that everyone knows, so steps must be seen.
   */
  VALUE,
  /**
   * The same with a formula for what a success is worth, where {@link #VALUE} has a table that
   * grows with the horizon and the square of the successes: for runs of any length.
   */
  PACE;

  /** The best for a problem of this size, where steps are seen. */
  public static Share usual(Problem problem) {
    return TwoJobs.isLarge(problem) ? PACE : VALUE;
  }

  /** Its name on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
