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
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoTest {

  @TempDir Path directory;

  private static List<RunRow> rows(Runs runs) {
    return runs.list(RunFilter.ALL, Optional.empty(), 1000);
  }

  /** Longer than the slowest machine needs: what takes longer never comes. */
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private static List<RunRow> await(Runs runs, Predicate<List<RunRow>> seen)
      throws InterruptedException {
    List<RunRow> now = rows(runs);
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!seen.test(now)) {
      assertThat(System.nanoTime()).as("it comes").isLessThan(end);
      TimeUnit.MILLISECONDS.sleep(20);
      now = rows(runs);
    }
    return now;
  }

  @Tag("slow")
  @Test
  void everyRoleIsPlayedAndSoIsWhatOthersMake() throws InterruptedException {
    Storage storage = new Storage.SqliteFile(directory.resolve("runs.sqlite"), false);
    try (RunStore store = RunStore.open(storage);
        Runs runs = Runs.in(store, Clock.systemUTC())) {
      Demo demo = Demo.start(runs);
      try {
        play(runs);
      } finally {
        demo.close();
      }
    }
  }

  private static void play(Runs runs) throws InterruptedException {
    RunRequest own =
        new RunRequest(
            Optional.of("mine"),
            ShippedScenarios.text("small"),
            false,
            Optional.of("open"),
            Optional.empty(),
            Optional.empty(),
            OptionalLong.empty());
    String mine = runs.create(own).id();
    await(runs, all -> all.size() > Role.ALL.size());
    await(runs, all -> sent(all, mine) >= 1);
    // The one whose clients do less than its model says is found out.
    List<RunRow> doubted = await(runs, all -> all.stream().anyMatch(r -> r.standing().doubted()));
    assertThat(doubted.stream().filter(row -> row.standing().doubted()))
        .extracting(row -> row.origin().name())
        .containsOnly("comment classifier, lazy clients");
    runs.delete(mine);
    long before = moved(rows(runs));
    await(runs, all -> moved(all) > before);
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
