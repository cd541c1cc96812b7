package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import feint.cli.Acknowledged.Request;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests of kills after which all that was not synced is lost, as by a loss of power. A library that
 * is preloaded keeps an image of the synced data. Needs a compiler of C, and is skipped without it.
 */
@EnabledOnOs(OS.LINUX)
@Tag("slow")
class PowerCutIT {

  private static final int CUTS = 10;
  private static final int CLIENTS = 4;

  /** Requests that are answered between two cuts: at least, and how many more. */
  private static final int FEWEST = 20;

  private static final int MORE = 100;

  @TempDir Path directory;

  private final Acknowledged acknowledged = new Acknowledged();
  private final List<String> runs = new ArrayList<>();
  private final int[] places = new int[CLIENTS];

  @BeforeEach
  void compile() throws Exception {
    Path source = directory.resolve("synced.c");
    try (InputStream text = PowerCutIT.class.getResourceAsStream("/feint/cli/synced.c")) {
      Files.copy(Objects.requireNonNull(text), source);
    }
    assumeThat(compiled(source))
        .as("skipped: no C compiler cc, to lose what is not synced")
        .isTrue();
  }

  private boolean compiled(Path source) throws InterruptedException {
    try {
      return new ProcessBuilder(
                  "cc", "-shared", "-fPIC", "-O2", "-o", library().toString(), source.toString())
              .inheritIO()
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private Path library() {
    return directory.resolve("synced.so");
  }

  private Path image() {
    return directory.resolve("image");
  }

  private Path data() {
    return directory.resolve("data");
  }

  /**
   * Starts a service on the data, all of which are on disk.
   *
   * @param unsynced names of files whose syncs are not carried out
   */
  private Optional<ServedProgram> started(String unsynced) throws Exception {
    discard(image());
    LaunchedProgram program =
        LaunchedProgram.in(directory)
            .with("LD_PRELOAD", library().toString())
            .with("FEINT_ROOT", directory.toRealPath().resolve("data").toString())
            .with("FEINT_IMAGE", image().toString())
            .with("FEINT_UNSYNCED", unsynced);
    return ServedProgram.tried(directory, program);
  }

  private static void discard(Path place) throws IOException {
    if (Files.exists(place)) {
      try (Stream<Path> files = Files.walk(place)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  /** Kills a service, and loses all that it has not synced. */
  private void cut(ServedProgram service) throws Exception {
    service.kill();
    discard(data());
    Files.createDirectory(data());
    try (Stream<Path> names = Files.list(image().resolve("names"))) {
      for (Path name : names.toList()) {
        Files.copy(name, data().resolve(name.getFileName()));
      }
    }
  }

  private void makeRuns(ServedProgram service) throws IOException {
    for (int client = 0; client < CLIENTS; client++) {
      Request creation = KillIT.creation(client % 2 == 0 ? "random" : "greedy", "run " + client);
      runs.add(acknowledged.send(service, creation).json().get("id").asText());
    }
  }

  /** Lets clients ask and tell until the power is cut. */
  private void load(ServedProgram service, int requests) throws Exception {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    List<Thread> clients = new ArrayList<>();
    int enough = acknowledged.size() + requests;
    for (int client = 0; client < CLIENTS; client++) {
      int own = client;
      clients.add(
          new Thread(
              () -> {
                try {
                  play(service, own);
                } catch (IOException e) {
                  // The cut. Pending requests are repeated after it.
                } catch (RuntimeException | Error e) {
                  failure.set(e);
                }
              }));
    }
    clients.forEach(Thread::start);
    while (acknowledged.size() < enough && failure.get() == null) {
      Thread.sleep(1);
    }
    cut(service);
    for (Thread client : clients) {
      client.join();
    }
    assertThat(failure.get()).isNull();
  }

  private void play(ServedProgram service, int client) throws IOException {
    for (int number = places[client] + 1; ; number++) {
      acknowledged.send(service, Request.ask(runs.get(client), number, 1 + number % 2));
      acknowledged.send(service, Request.tell(runs.get(client), number, number % 3 == 0));
      places[client] = number;
    }
  }

  @Test
  void lossOfPowerLosesNothingThatWasAcknowledged(TestReporter reporter) throws Exception {
    Random random = new Random(7);
    Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
    for (int cut = 0; cut < CUTS; cut++) {
      Optional<ServedProgram> service = started("");
      assertThat(service).as(ServedProgram.error(directory)).isPresent();
      try (ServedProgram running = service.get()) {
        acknowledged.repeatRecent(running);
        if (cut == 0) {
          makeRuns(running);
        }
        load(running, FEWEST + random.nextInt(MORE));
      }
      acknowledged.findIn(data().resolve("runs.sqlite"), elsewhere);
      assertThat(acknowledged.broken()).as("cut %d", cut).isEmpty();
    }
    try (ServedProgram service = started("").orElseThrow()) {
      acknowledged.repeatAll(service);
    }
    reporter.publishEntry(
        CUTS + " losses of power", acknowledged.size() + " requests acknowledged, 0 lost");
    assertThat(acknowledged.broken()).isEmpty();
  }

  /** As with synchronous=OFF: the database and its log are never synced. */
  @Test
  void databaseThatIsNotSyncedIsFound() throws Exception {
    Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
    try (ServedProgram service = started("").orElseThrow()) {
      makeRuns(service);
      cut(service);
    }
    try (ServedProgram service = started("runs.sqlite:runs.sqlite-wal").orElseThrow()) {
      load(service, FEWEST);
    }
    acknowledged.findIn(data().resolve("runs.sqlite"), elsewhere);
    assertThat(acknowledged.broken()).isNotEmpty();
    // The mark was synced: a service does not decide again what is lost.
    assertThat(started("")).isEmpty();
    assertThat(ServedProgram.error(directory)).contains("is behind its mark");
  }

  @Test
  void markThatIsNotSyncedIsFound() throws Exception {
    try (ServedProgram service = started("").orElseThrow()) {
      makeRuns(service);
      cut(service);
    }
    try (ServedProgram service = started("runs.sqlite.mark").orElseThrow()) {
      load(service, FEWEST);
    }
    assertThat(started("")).isEmpty();
    assertThat(ServedProgram.error(directory)).contains("is not the database that its mark");
  }
}
