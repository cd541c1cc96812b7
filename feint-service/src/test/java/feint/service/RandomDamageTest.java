package feint.service;

import static org.assertj.core.api.Assertions.assertThat;

import feint.api.ConflictException;
import feint.api.Outcome;
import feint.api.RefusedException;
import feint.io.DataDirectory;
import feint.service.live.RunDecision;
import feint.store.Actor;
import feint.store.RunStore;
import feint.store.connection.Storage.SqliteFile;
import feint.store.connection.StoreException;
import feint.testkit.DamagedDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random damage to a database as a crash or an orderly end leaves it: each is refused or harmless,
 * and no decision is drawn again.
 */
class RandomDamageTest {

  private static final int RUNS = 4;
  private static final int QUERIES = 30;

  @TempDir Path directory;

  private final Map<String, List<RunDecision>> decided = new LinkedHashMap<>();

  /** Results of damages: numbers of services that did not start, refused some run, or continued. */
  private record Count(int refused, int partly, int harmless) {}

  @Test
  void fewDamagesAreRefusedOrHarmless() throws IOException {
    Count count = damaged(10, 20261118);
    assertThat(count.refused).isPositive();
  }

  @Tag("slow")
  @Test
  void hundredDamagesAreRefusedOrHarmless() throws IOException {
    Count count = damaged(100, 9);
    assertThat(count.refused).isPositive();
    assertThat(count.harmless).isPositive();
  }

  @Tag("long")
  @Test
  void thousandDamagesAreRefusedOrHarmless() throws IOException {
    Count count = damaged(1000, 29);
    assertThat(count.refused).isGreaterThan(200);
    assertThat(count.partly).isPositive();
    assertThat(count.harmless).isPositive();
  }

  private Count damaged(int damages, long seed) throws IOException {
    play();
    Random random = new Random(seed);
    int refused = 0;
    int partly = 0;
    for (int damage = 0; damage < damages; damage++) {
      Path trial = Files.createDirectory(directory.resolve("trial"));
      DamagedDatabase.copy(directory.resolve(random.nextBoolean() ? "crashed" : "closed"), trial);
      String done = DamagedDatabase.damage(trial, directory.resolve("older"), random);
      try (RunStore store = RunStore.open(new SqliteFile(trial.resolve(DamagedDatabase.DATABASE)));
          Runs runs = Runs.in(store, Clock.systemUTC())) {
        partly += allAsDecided(runs, done) ? 0 : 1;
      } catch (RefusedException | StoreException e) {
        refused++;
      }
      DataDirectory.delete(trial);
    }
    return new Count(refused, partly, damages - refused - partly);
  }

  /** Plays runs; copies the files as two crashes and an orderly end would leave them. */
  private void play() throws IOException {
    Path live = Files.createDirectory(directory.resolve("live"));
    RunRequest request = SmallRuns.request(SmallRuns.scenario(200, 9), "random");
    try (RunStore store = RunStore.open(new SqliteFile(live.resolve(DamagedDatabase.DATABASE)));
        Runs runs = Runs.in(store, Clock.systemUTC())) {
      for (int run = 0; run < RUNS; run++) {
        decided.put(runs.create(Actor.service(), request).id(), new ArrayList<>());
      }
      for (int number = 1; number <= QUERIES; number++) {
        for (Map.Entry<String, List<RunDecision>> run : decided.entrySet()) {
          run.getValue().add(SmallRuns.ask(runs, run.getKey(), number));
          if (number < QUERIES) {
            SmallRuns.tell(runs, run.getKey(), number);
          }
        }
        if (number == QUERIES / 2) {
          DamagedDatabase.copy(live, Files.createDirectory(directory.resolve("older")));
        }
      }
      DamagedDatabase.copy(live, Files.createDirectory(directory.resolve("crashed")));
    }
    DamagedDatabase.copy(live, Files.createDirectory(directory.resolve("closed")));
  }

  /** Repeats all requests; returns whether all answers are as before. */
  private boolean allAsDecided(Runs runs, String damage) {
    boolean all = true;
    for (Map.Entry<String, List<RunDecision>> run : decided.entrySet()) {
      for (int number = 1; number <= QUERIES; number++) {
        all &= asDecided(runs, run.getKey(), run.getValue().get(number - 1), number, damage);
      }
    }
    return all;
  }

  private static boolean asDecided(
      Runs runs, String id, RunDecision before, int number, String damage) {
    try {
      RunDecision again = SmallRuns.ask(runs, id, number);
      assertThat(again.first()).as(damage).isFalse();
      assertThat(again.decision()).as(damage).isEqualTo(before.decision());
      if (number < QUERIES) {
        Outcome outcome = SmallRuns.tell(runs, id, number);
        assertThat(outcome.informative()).as(damage).isEqualTo(SmallRuns.informative(number));
      }
      return true;
    } catch (ConflictException e) {
      // An expected number would advise the client to continue from another state.
      assertThat(e.expectedNumber()).as(damage).isEmpty();
      return false;
    } catch (RefusedException | StoreException e) {
      return false;
    }
  }
}
