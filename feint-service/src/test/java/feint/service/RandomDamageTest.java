package feint.service;

import static org.assertj.core.api.Assertions.assertThat;

import feint.file.DataDirectory;
import feint.store.RunStore;
import feint.store.Storage.SqliteFile;
import feint.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
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

  private static final String SCENARIO =
      "{\"horizon\": 200, \"successes\": 9, \"incentives\": [1, 2],"
          + " \"oracle\": {\"success\": [[0.2, 0.4], [0.5, 0.8]],"
          + " \"transition\": [[0.7, 0.3], [0.4, 0.6]]}, \"objective\": {\"kind\": \"goal\"}}";

  private static final String DATABASE = "runs.sqlite";
  private static final String LOG = "runs.sqlite-wal";
  private static final String MARK = "runs.sqlite.mark";

  @TempDir Path directory;

  private final Map<String, List<Decision>> decided = new LinkedHashMap<>();

  /** Results of damages: how many services did not start, refused some run, or went on. */
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
      copy(directory.resolve(random.nextBoolean() ? "crashed" : "closed"), trial);
      String done = damage(trial, random);
      try (RunStore store = RunStore.open(new SqliteFile(trial.resolve(DATABASE)));
          Runs runs = Runs.in(store, Clock.systemUTC())) {
        partly += allAsDecided(runs, done) ? 0 : 1;
      } catch (StoreException e) {
        refused++;
      }
      DataDirectory.delete(trial);
    }
    return new Count(refused, partly, damages - refused - partly);
  }

  /** Plays runs; keeps copies of the files as two crashes and an orderly end would leave them. */
  private void play() throws IOException {
    Path live = Files.createDirectory(directory.resolve("live"));
    try (RunStore store = RunStore.open(new SqliteFile(live.resolve(DATABASE)));
        Runs runs = Runs.in(store, Clock.systemUTC())) {
      for (int run = 0; run < RUNS; run++) {
        decided.put(runs.create(request()).id(), new ArrayList<>());
      }
      for (int number = 1; number <= QUERIES; number++) {
        for (Map.Entry<String, List<Decision>> run : decided.entrySet()) {
          run.getValue().add(runs.ask(run.getKey(), number, oracle(number)));
          if (number < QUERIES) {
            runs.tell(run.getKey(), number, informative(number));
          }
        }
        if (number == QUERIES / 2) {
          copy(live, Files.createDirectory(directory.resolve("older")));
        }
      }
      copy(live, Files.createDirectory(directory.resolve("crashed")));
    }
    copy(live, Files.createDirectory(directory.resolve("closed")));
  }

  private static int oracle(int number) {
    return 1 + number % 2;
  }

  private static boolean informative(int number) {
    return number % 3 == 0;
  }

  private static RunRequest request() {
    return new RunRequest(
        Optional.empty(),
        Optional.empty(),
        SCENARIO,
        true,
        Optional.of("random"),
        Optional.empty(),
        Optional.empty(),
        OptionalLong.empty());
  }

  private static void copy(Path from, Path to) throws IOException {
    for (String name : List.of(DATABASE, LOG, MARK)) {
      if (Files.exists(from.resolve(name))) {
        Files.copy(from.resolve(name), to.resolve(name));
      }
    }
  }

  private String damage(Path trial, Random random) throws IOException {
    String drawn = List.of(DATABASE, DATABASE, DATABASE, LOG, LOG, MARK).get(random.nextInt(6));
    String name = Files.exists(trial.resolve(drawn)) ? drawn : DATABASE;
    Path file = trial.resolve(name);
    byte[] content = Files.readAllBytes(file);
    switch (random.nextInt(8)) {
      case 0, 1, 2 -> {
        int bit = random.nextInt(content.length * 8);
        content[bit / 8] ^= (byte) (1 << bit % 8);
        Files.write(file, content);
        return "flip of bit " + bit + " of " + name;
      }
      case 3 -> {
        int begin = random.nextInt(content.length);
        int end = Math.min(content.length, begin + 1 + random.nextInt(4096));
        Arrays.fill(content, begin, end, (byte) 0);
        Files.write(file, content);
        return "zeros in " + name + " from " + begin + " to " + end;
      }
      case 4 -> {
        int length = random.nextInt(content.length);
        Files.write(file, Arrays.copyOf(content, length));
        return name + " cut to " + length;
      }
      case 5 -> {
        Files.delete(file);
        return "deletion of " + name;
      }
      case 6 -> {
        replace(trial, name);
        return "older " + name;
      }
      default -> {
        replace(trial, DATABASE);
        replace(trial, LOG);
        return "older database and log";
      }
    }
  }

  private void replace(Path trial, String name) throws IOException {
    Files.copy(
        directory.resolve("older").resolve(name),
        trial.resolve(name),
        StandardCopyOption.REPLACE_EXISTING);
  }

  /** Asks and tells all once more; returns whether all of it was answered as before. */
  private boolean allAsDecided(Runs runs, String damage) {
    boolean all = true;
    for (Map.Entry<String, List<Decision>> run : decided.entrySet()) {
      for (int number = 1; number <= QUERIES; number++) {
        all &= asDecided(runs, run.getKey(), run.getValue().get(number - 1), number, damage);
      }
    }
    return all;
  }

  private static boolean asDecided(
      Runs runs, String id, Decision before, int number, String damage) {
    try {
      Decision again = runs.ask(id, number, oracle(number));
      assertThat(again.first()).as(damage).isFalse();
      assertThat(again.query()).as(damage).isEqualTo(before.query());
      assertThat(again.trajectory()).as(damage).isEqualTo(before.trajectory());
      if (number < QUERIES) {
        Outcome outcome = runs.tell(id, number, informative(number));
        assertThat(outcome.informative()).as(damage).isEqualTo(informative(number));
      }
      return true;
    } catch (RefusedException e) {
      // A number that is expected instead would be advice to go on from another state.
      assertThat(e.expectedNumber()).as(damage).isEmpty();
      return false;
    } catch (StoreException e) {
      return false;
    }
  }
}
