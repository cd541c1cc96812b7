package feint.web;

import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * Cached value of a slow source, such as a database that does not answer. One thread at a time
 * reads it. One caller waits for it, for {@link #WAIT_MILLIS} at most; concurrent callers get the
 * previous value.
 */
final class Sampled<T> {

  static final long WAIT_MILLIS = 1000;

  private final Supplier<T> source;
  private final Executor executor;
  private final AtomicBoolean busy = new AtomicBoolean();
  private volatile Optional<T> latest = Optional.empty();

  /**
   * Creates a value that has not been read.
   *
   * @param source reads it; if it throws, the value is empty
   */
  Sampled(Supplier<T> source, Executor executor) {
    this.source = source;
    this.executor = executor;
  }

  /** Returns the value; empty if the source fails or does not answer in time. */
  Optional<T> get() {
    if (busy.compareAndSet(false, true)) {
      FutureTask<Boolean> reading = new FutureTask<>(this::read, true);
      try {
        executor.execute(reading);
        reading.get(WAIT_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException | ExecutionException e) {
        latest = Optional.empty();
      } catch (RejectedExecutionException e) {
        // The service is stopping.
        busy.set(false);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    return latest;
  }

  private void read() {
    try {
      latest = Optional.of(source.get());
    } catch (RuntimeException e) {
      // Failures are counted and logged where callers meet them.
      latest = Optional.empty();
    } finally {
      busy.set(false);
    }
  }
}
