package feint.store;

import feint.store.connection.StoreException;
import feint.store.connection.UnusableException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Result of a small write, which takes the same path as all others.
 *
 * @param trouble reason why writes fail, if they do; not for callers without a token
 * @param oldestSeconds time that the oldest unfinished write has waited
 */
public record Readiness(Optional<String> trouble, long oldestSeconds) {

  /** Writes, at most once a second; callers in between share the result. */
  static final class Probe {

    private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final GroupCommit commit;
    private final Marks marks;
    private final LongSupplier nanoTime;
    private Optional<String> trouble = Optional.empty();
    private Optional<Long> written = Optional.empty();

    Probe(GroupCommit commit, Marks marks, LongSupplier nanoTime) {
      this.commit = commit;
      this.marks = marks;
      this.nanoTime = nanoTime;
    }

    synchronized Readiness look() {
      if (written.filter(at -> nanoTime.getAsLong() - at < FRESH_NANOS).isEmpty()) {
        trouble = tried();
        written = Optional.of(nanoTime.getAsLong());
      }
      long oldest = commit.oldestNanos();
      return new Readiness(
          commit.alive() ? trouble : Optional.of("the writer of the database is dead"),
          TimeUnit.NANOSECONDS.toSeconds(oldest));
    }

    private Optional<String> tried() {
      try {
        marks.requireFiles();
        // The number of the group is written with it.
        commit.write(session -> true);
        return Optional.empty();
      } catch (StoreException | UnusableException e) {
        return Optional.of(String.valueOf(e.getMessage()));
      }
    }
  }
}
