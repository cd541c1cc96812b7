package feint.client;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** Time as it passes, which tests let pass faster. */
interface Waiting {

  long nanoTime();

  void sleep(Duration time) throws InterruptedException;

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
        public double jitter() {
          return ThreadLocalRandom.current().nextDouble();
        }
      };
}
