package feint.client;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Time as it passes, which tests let pass faster. */
interface Waiting {

  long nanoTime();

  void sleep(Duration time) throws InterruptedException;

  /**
   * Waits for an answer, and for no longer than this.
   *
   * @throws TimeoutException if there is none by then
   */
  <T> T answer(CompletableFuture<T> answer, Duration longest)
      throws InterruptedException, ExecutionException, TimeoutException;

  /** A number drawn from [0, 1), so that clients that failed together do not come back together. */
  double jitter();

  /** The time of this machine. */
  Waiting REAL =
      new Waiting() {
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
