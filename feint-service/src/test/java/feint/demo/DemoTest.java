package feint.demo;

import static org.assertj.core.api.Assertions.assertThat;

import feint.service.RunRequest;
import feint.service.Runs;
import feint.service.ShippedScenarios;
import feint.store.RunFilter;
import feint.store.RunRow;
import feint.store.RunStore;
import feint.store.Storage;
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

  /** Moves one at a time: the demo stops after each until the test wants the next. */
  private static final class Steps implements Demo.Pause {

    private final Semaphore made = new Semaphore(0);
    private final Semaphore wanted = new Semaphore(0);

    @Override
    public void await() throws InterruptedException {
      made.release();
      wanted.acquire();
    }

    /** Lets moves happen until this is seen. */
    List<RunRow> until(Runs runs, Predicate<List<RunRow>> seen) throws InterruptedException {
      List<RunRow> now = rows(runs);
      while (!seen.test(now)) {
        made.acquire();
        now = rows(runs);
        wanted.release();
      }
      return now;
    }
  }

  @Test
  void whatOthersMakeIsPlayed() throws InterruptedException {
    demonstrate(false);
  }

  @Tag("slow")
  @Test
  void everyRoleIsPlayedAndSoIsWhatOthersMake() throws InterruptedException {
    demonstrate(true);
  }

  /**
   * Plays a demo.
   *
   * @param doubts whether to wait until a model is doubted
   */
  private void demonstrate(boolean doubts) throws InterruptedException {
    Storage storage = new Storage.SqliteFile(directory.resolve("runs.sqlite"), false);
    try (RunStore store = RunStore.open(storage);
        Runs runs = Runs.in(store, Clock.systemUTC())) {
      Steps steps = new Steps();
      Demo demo = Demo.start(runs, steps);
      try {
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
            Optional.of("open"),
            Optional.empty(),
            Optional.empty(),
            OptionalLong.empty());
    String mine = runs.create(own).id();
    steps.until(runs, all -> all.size() > Role.ALL.size());
    steps.until(runs, all -> sent(all, mine) >= 1);
    if (doubts) {
      // The one whose clients do less than its model says is found out. A true model is doubted in
      // at most 1 % of runs, so that three of the eleven others are doubted with a probability of
      // at most 165 * 0.01^3 < 2e-4.
      List<RunRow> all = steps.until(runs, rows -> doubted(rows).anyMatch(LAZY::equals));
      assertThat(doubted(all).filter(name -> !name.equals(LAZY))).hasSizeLessThan(3);
    }
    runs.delete(mine);
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
