package feint.client;

import java.time.Duration;

/**
 * Time limits and pauses of the attempts to reach a service.
 *
 * @param total limit of a call, over all attempts
 * @param attempt limit of one attempt to ask, to tell or to give up, so that a dead connection is
 *     detected; other requests may take the whole total
 * @param firstPause pause before the second attempt; each further pause is twice as long
 * @param longestPause upper bound of the pauses; jitter then shortens each pause by up to a half
 */
public record RetryPolicy(
    Duration total, Duration attempt, Duration firstPause, Duration longestPause) {

  /**
   * Checks the durations.
   *
   * @throws IllegalArgumentException if a duration is not positive
   */
  public RetryPolicy {
    requirePositive(total, "total time");
    requirePositive(attempt, "time of an attempt");
    requirePositive(firstPause, "first pause");
    requirePositive(longestPause, "longest pause");
  }

  private static void requirePositive(Duration time, String what) {
    if (time.isZero() || time.isNegative()) {
      throw new IllegalArgumentException(what + " must be positive, was " + time);
    }
  }

  /** Returns a total of 30 s, 10 s per attempt, and pauses from 50 ms to 2 s. */
  public static RetryPolicy defaults() {
    return new RetryPolicy(
        Duration.ofSeconds(30),
        Duration.ofSeconds(10),
        Duration.ofMillis(50),
        Duration.ofSeconds(2));
  }

  /**
   * Returns a copy with another total time for a request and its repetitions.
   *
   * @param time positive
   */
  public RetryPolicy withTotal(Duration time) {
    return new RetryPolicy(time, attempt, firstPause, longestPause);
  }

  /**
   * Returns a copy with another time limit of a single attempt.
   *
   * @param time positive
   */
  public RetryPolicy withAttempt(Duration time) {
    return new RetryPolicy(total, time, firstPause, longestPause);
  }

  /**
   * Returns the pause after a number of consecutive failures.
   *
   * @param failures number of consecutive failures, from 1
   * @param jitter in [0, 1); the pause is shortened by the fraction {@code jitter / 2}
   */
  Duration pause(int failures, double jitter) {
    double unbounded = firstPause.toNanos() * Math.pow(2, failures - 1.0);
    double longest = Math.min(unbounded, (double) longestPause.toNanos());
    return Duration.ofNanos(Math.round(longest * (1 - jitter / 2)));
  }
}
