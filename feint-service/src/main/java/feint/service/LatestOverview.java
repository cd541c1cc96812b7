package feint.service;

import feint.store.RunStore;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Cached count of all runs, valid for half a second. */
final class LatestOverview {

  private static final long GOOD_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private final RunStore store;
  private Optional<Overview> latest = Optional.empty();
  private long counted;

  LatestOverview(RunStore store) {
    this.store = store;
  }

  synchronized Overview get() {
    if (latest.isPresent() && System.nanoTime() - counted < GOOD_NANOS) {
      return latest.get();
    }
    Overview now = Overview.of(store.lists().counts());
    counted = System.nanoTime();
    latest = Optional.of(now);
    return now;
  }
}
