package feint.balance;

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
  VALUE;

  /** Its name on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
