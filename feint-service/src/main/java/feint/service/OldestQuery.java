package feint.service;

import feint.store.RunStore;
import java.time.Clock;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** Age of the query that has waited longest for its answer, cached for some seconds. */
final class OldestQuery {

  /** A look reads all active runs, so it is cached for longer than a count. */
  private static final long GOOD_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final RunStore store;
  private final Clock clock;
  private boolean known;
  private OptionalLong asked = OptionalLong.empty();
  private long read;

  OldestQuery(RunStore store, Clock clock) {
    this.store = store;
    this.clock = clock;
  }

  /** Returns the age in milliseconds; 0 if no query waits. */
  synchronized long ageMillis() {
    if (!known || System.nanoTime() - read > GOOD_NANOS) {
      asked = store.lists().oldestAsked();
      read = System.nanoTime();
      known = true;
    }
    return asked.isPresent() ? Math.max(0, clock.millis() - asked.getAsLong()) : 0;
  }
}
