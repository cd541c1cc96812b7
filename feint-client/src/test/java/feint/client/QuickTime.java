package feint.client;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Pauses that take no time, but count. */
final class QuickTime implements Waiting {

  private final List<Duration> pauses = new ArrayList<>();
  private final double jitter;
  private long now;

  QuickTime(double jitter) {
    this.jitter = jitter;
  }

  @Override
  public synchronized long nanoTime() {
    return now;
  }

  @Override
  public synchronized void sleep(Duration time) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    now += time.toNanos();
    pauses.add(time);
  }

  @Override
  public double jitter() {
    return jitter;
  }

  synchronized List<Duration> pauses() {
    return List.copyOf(pauses);
  }
}
