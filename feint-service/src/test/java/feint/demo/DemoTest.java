package feint.demo;

import static org.assertj.core.api.Assertions.assertThat;

import feint.service.RunRequest;
import feint.service.Runs;
import feint.service.ShippedScenarios;
import feint.store.Actor;
import feint.store.RunFilter;
import feint.store.RunRow;
import feint.store.RunStore;
import feint.store.connection.Storage;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Semaphore;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoTest {

  private static final String LAZY = "comment classifier, lazy clients";

  @TempDir Path directory;

  private static List<RunRow> rows(Runs runs) {
    return runs.list(RunFilter.ALL, Optional.empty(), 1000);
  }

  /** Single steps: the demo pauses after each move until the test requests the next. */
  private static final class Steps implements Demo.Pause {

    private final Semaphore made = new Semaphore(0);
    private final Semaphore wanted = new Semaphore(0);

    @Override
    public void await() throws InterruptedException {
      made.release();
      wanted.acquire();
    }

    /** Waits for the first move. Between calls of {@link #until} the demo pauses. */
    void begin() throws InterruptedException {
      made.acquire();
    }

    /** Makes moves until {@code seen} holds. */
    List<RunRow> until(Runs runs, Predicate<List<RunRow>> seen) throws InterruptedException {
      List<RunRow> now = rows(runs);
      while (!seen.test(now)) {
        wanted.release();
        made.acquire();
        now = rows(runs);
      }
      return now;
    }
  }

  @Test
  void runsOfVisitorsArePlayed() throws InterruptedException {
    demonstrate(false);
  }

  @Tag("slow")
  @Test
  void everyRoleAndRunsOfVisitorsArePlayed() throws InterruptedException {
    demonstrate(true);
  }

  /**
   * Plays a demo.
   *
   * @param doubts whether to wait until a model is rejected
   */
  private void demonstrate(boolean doubts) throws InterruptedException {
    Storage storage = new Storage.SqliteFile(directory.resolve("runs.sqlite"), false);
    try (RunStore store = RunStore.open(storage);
        Runs runs = Runs.in(store, Clock.systemUTC())) {
      Steps steps = new Steps();
      Demo demo = Demo.start(runs, steps, seed -> OptionalLong.of(seed.value()));
      try {
        steps.begin();
        play(runs, steps, doubts);
      } finally {
        demo.close();
      }
    }
  }

  private static void play(Runs runs, Steps steps, boolean doubts) throws InterruptedException {
    RunRequest own =
        new RunRequest(
            Optional.of("mine"),
            Optional.empty(),
            ShippedScenarios.text("small"),
            false,
            Optional.of("oblivious"),
            Optional.empty(),
            Optional.empty(),
            OptionalLong.of(1));
    String mine = runs.create(Actor.service(), own).id();
    steps.until(runs, all -> all.size() > Role.ALL.size());
    steps.until(runs, all -> sent(all, mine) >= 1);
    if (doubts) {
      // The model of the run with worse clients is rejected. The seeds of all runs are fixed; for
      // these, no true model is rejected.
      List<RunRow> all = steps.until(runs, rows -> doubted(rows).findAny().isPresent());
      assertThat(doubted(all)).containsOnly(LAZY);
    }
    runs.delete(Actor.service(), mine);
    long before = moved(rows(runs));
    steps.until(runs, all -> moved(all) > before);
  }

  private static Stream<String> doubted(List<RunRow> rows) {
    return rows.stream().filter(row -> row.standing().doubted()).map(row -> row.origin().name());
  }

  private static int sent(List<RunRow> rows, String id) {
    return rows.stream()
        .filter(row -> row.origin().id().equals(id))
        .mapToInt(row -> row.standing().sent())
        .sum();
  }

  private static long moved(List<RunRow> rows) {
    return rows.stream().mapToLong(row -> row.standing().version()).sum();
  }
}
