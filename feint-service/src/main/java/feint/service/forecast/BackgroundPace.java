package feint.service.forecast;

import java.util.concurrent.TimeUnit;

/**
 * Pauses of background work on small machines, so that it leaves processor time to decisions: one
 * thread works all the time with four cores or more, half of it with two, a quarter with one.
 */
public final class BackgroundPace {

  private static final int CORES_OF_ONE_THREAD = 4;

  private final int cores;

  /** Creates the pace for a number of cores. */
  public BackgroundPace(int cores) {
    this.cores = cores;
  }

  /** Returns the pause after work of a duration, both in nanoseconds. */
  public long pauseAfter(long workNanos) {
    return workNanos * Math.max(0, CORES_OF_ONE_THREAD - cores) / cores;
  }

  /** Pauses after work of a duration in nanoseconds; an interrupt ends the pause. */
  public void rest(long workNanos) {
    try {
      TimeUnit.NANOSECONDS.sleep(pauseAfter(workNanos));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
