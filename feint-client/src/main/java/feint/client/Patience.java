package feint.client;

import java.time.Duration;

/**
 * How long a client goes on trying while a service is away.
 *
 * @param total from the first attempt of a call to the last
 * @param attempt how long one attempt to ask, to tell or to give up may take, so that a connection
 *     that has died in silence is noticed; other calls may take all of the time
 * @param firstPause before the second attempt; each further pause is twice as long
 * @param longestPause what pauses grow to; each is then cut by up to a half, at random
 */
public record Patience(
    Duration total, Duration attempt, Duration firstPause, Duration longestPause) {

  public Patience {
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

  /** Half a minute, ten seconds for an attempt, pauses from 50 milliseconds to two seconds. */
  public static Patience defaults() {
    return new Patience(
        Duration.ofSeconds(30),
        Duration.ofSeconds(10),
        Duration.ofMillis(50),
        Duration.ofSeconds(2));
  }

  public Patience withTotal(Duration time) {
    return new Patience(time, attempt, firstPause, longestPause);
  }

  public Patience withAttempt(Duration time) {
    return new Patience(total, time, firstPause, longestPause);
  }

  /**
   * The pause after so many failures in a row.
   *
   * @param jitter in [0, 1): how much of the half to cut
   */
  Duration pause(int failures, double jitter) {
    double grown = firstPause.toNanos() * Math.pow(2, failures - 1.0);
    double longest = Math.min(grown, (double) longestPause.toNanos());
    return Duration.ofNanos(Math.round(longest * (1 - jitter / 2)));
  }
}
