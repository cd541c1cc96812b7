package feint.client;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Clock, timers and jitter of retries; tests replace it. */
interface RetryClock {

  long nanoTime();

  void sleep(Duration time) throws InterruptedException;

  /**
   * Waits for an answer.
   *
   * @throws TimeoutException if there is no answer within {@code longest}
   */
  <T> T answer(CompletableFuture<T> answer, Duration longest)
      throws InterruptedException, ExecutionException, TimeoutException;

  /**
   * Returns a random number in [0, 1), so that clients that failed together do not retry together.
   */
  double jitter();

  /** The system clock. */
  RetryClock REAL =
      new RetryClock() {
        @Override
        public long nanoTime() {
          return System.nanoTime();
        }

        @Override
        public void sleep(Duration time) throws InterruptedException {
          Thread.sleep(time.toMillis(), time.toNanosPart() % 1_000_000);
        }

        @Override
        public <T> T answer(CompletableFuture<T> answer, Duration longest)
            throws InterruptedException, ExecutionException, TimeoutException {
          return answer.get(longest.toNanos(), TimeUnit.NANOSECONDS);
        }

        @Override
        public double jitter() {
          return ThreadLocalRandom.current().nextDouble();
        }
      };
}
