package feint.client;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

/**
 * Clock whose pauses take no time but are counted. An answer is awaited for as long as it takes on
 * this machine, unless the test declares it late.
 */
final class QuickTime implements RetryClock {

  private final List<Duration> pauses = new ArrayList<>();
  private final CompletableFuture<Void> late = new CompletableFuture<>();
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

  /** Only the attempt that waits when {@link #tooLate} is called times out. */
  @Override
  public <T> T answer(CompletableFuture<T> answer, Duration longest)
      throws InterruptedException, ExecutionException, TimeoutException {
    if (late.isDone()) {
      return answer.get();
    }
    CompletableFuture.anyOf(answer.handle((value, failure) -> true), late).get();
    if (answer.isDone()) {
      return answer.get();
    }
    pass(longest);
    throw new TimeoutException();
  }

  private synchronized void pass(Duration time) {
    now += time.toNanos();
  }

  /** Lets the waiting attempt time out. */
  void tooLate() {
    late.complete(null);
  }

  @Override
  public double jitter() {
    return jitter;
  }

  synchronized List<Duration> pauses() {
    return List.copyOf(pauses);
  }
}
