package feint.math;

import java.time.Instant;

/** Ways to read a clock. */
public final class Clocks {

  private Clocks() {}

  public static final class Millis {
    long time() {
      return System.currentTimeMillis();
    }
  }

  public static final class Nanos {
    long time() {
      return System.nanoTime();
    }
  }

  public static final class Now {
    Instant time() {
      return Instant.now();
    }
  }
}
