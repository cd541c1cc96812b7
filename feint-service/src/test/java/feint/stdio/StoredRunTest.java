package feint.stdio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import feint.api.Decision;
import feint.io.ArchiveException;
import feint.math.Seed;
import feint.policy.Controller;
import feint.policy.ControllerConflictException;
import feint.policyfile.ControllerFile;
import feint.policyfile.NamedPolicy;
import feint.scenario.Scenario;
import feint.service.StoredRun;
import feint.store.Actor;
import feint.store.RunStore;
import feint.store.RunTerms;
import feint.store.connection.Storage.SqliteFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StoredRunTest {

  private static final long SEED = 11;
  private static final Scenario SCENARIO = Runs.SCENARIO;

  @TempDir Path top;
  private Path directory = Path.of("");
  private Path file = Path.of("");
  private final LastUse use = new LastUse();

  @BeforeEach
  void makeDirectory() throws IOException {
    directory = Files.createDirectory(top.resolve("runs"));
    file = directory.resolve("run.db");
  }

  @AfterEach
  void giveBack() {
    use.close();
  }

  static List<String> policies() {
    return Runs.POLICIES;
  }

  /** Opens the run as a newly started program does. */
  private StoredRun opened(NamedPolicy policy) {
    return use.of(file, SCENARIO, policy, SEED);
  }

  private StoredRun opened(NamedPolicy policy, RandomGenerator random) {
    return use.of(file, SCENARIO, policy, random);
  }

  private void away() throws IOException {
    Files.move(directory, top.resolve("away"));
  }

  private void back() throws IOException {
    Files.move(top.resolve("away"), directory);
  }

  private static List<String> uninterrupted(NamedPolicy policy) {
    Controller controller = Controller.start(SCENARIO.problem(), policy.policy(), new Seed(SEED));
    List<String> said = new ArrayList<>();
    for (int k = 1; !controller.finished(); k++) {
      var query = controller.ask(k, Runs.oracle(k));
      said.add(Runs.decision(policy, SEED, query).toString());
      said.add("steps " + controller.tell(k, Runs.informative(k)));
    }
    return said;
  }

  @ParameterizedTest
  @MethodSource("policies")
  void decisionsDoNotDependOnRestarts(String name) {
    NamedPolicy policy = Runs.policy(name);
    List<String> said = new ArrayList<>();
    StoredRun run = opened(policy);
    for (int k = 1; !run.controller().finished(); k++) {
      said.add(run.ask(k, Runs.oracle(k)).toString());
      run = opened(policy);
      said.add("steps " + run.tell(k, Runs.informative(k)).steps());
      run = opened(policy);
    }
    assertThat(said).isEqualTo(uninterrupted(policy));
  }

  /** Every request fails once before it succeeds, as on a disk that is full for a while. */
  @ParameterizedTest
  @MethodSource("policies")
  @DisabledOnOs(OS.WINDOWS)
  void decisionsThatCouldNotBeStoredAreDiscarded(String name) throws IOException {
    NamedPolicy policy = Runs.policy(name);
    StoredRun run = opened(policy);
    List<String> said = new ArrayList<>();
    for (int k = 1; !run.controller().finished(); k++) {
      int number = k;
      away();
      // In the other state: a decision drawn there must not be returned here.
      assertThatThrownBy(() -> run.ask(number, 3 - Runs.oracle(number)))
          .isInstanceOf(ArchiveException.class)
          .hasMessageStartingWith(file + ": cannot be written: ");
      assertThatThrownBy(() -> run.ask(number, Runs.oracle(number)))
          .isInstanceOf(ArchiveException.class);
      back();
      said.add(run.ask(k, Runs.oracle(k)).toString());
      away();
      assertThatThrownBy(() -> run.tell(number, !Runs.informative(number)))
          .isInstanceOf(ArchiveException.class);
      back();
      said.add("steps " + run.tell(k, Runs.informative(k)).steps());
    }
    assertThat(said).isEqualTo(uninterrupted(policy));
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void missingFileDoesNotRestartTheRun() throws IOException {
    StoredRun run = opened(Runs.policy("random"));
    Decision first = run.ask(1, 1);
    away();
    assertThatThrownBy(() -> run.tell(1, true)).isInstanceOf(ArchiveException.class);
    Files.createDirectory(directory);
    assertThatThrownBy(() -> run.tell(1, false)).isInstanceOf(ArchiveException.class);
    assertThatThrownBy(() -> run.ask(1, 2)).isInstanceOf(ControllerConflictException.class);
    assertThat(directory).isEmptyDirectory();
    Files.delete(directory);
    back();
    assertThat(run.ask(1, 1)).isEqualTo(first);
  }

  @Test
  void repeatedRequestsAndConflictsWriteNothing() throws IOException {
    StoredRun run = opened(Runs.policy("random"));
    Decision first = run.ask(1, 2);
    Object written = LastUse.content(file);
    assertThat(run.ask(1, 2)).isEqualTo(first);
    assertThatThrownBy(() -> run.ask(1, 1)).isInstanceOf(ControllerConflictException.class);
    assertThatThrownBy(() -> run.ask(2, 1)).isInstanceOf(ControllerConflictException.class);
    assertThatThrownBy(() -> run.tell(2, true)).isInstanceOf(ControllerConflictException.class);
    assertThatThrownBy(() -> run.ask(Integer.MAX_VALUE, 1))
        .isInstanceOf(ControllerConflictException.class);
    assertThat(LastUse.content(file)).isEqualTo(written);
    boolean steps = run.tell(1, true).steps();
    assertThat(LastUse.content(file)).isNotEqualTo(written);
    Object told = LastUse.content(file);
    assertThat(run.tell(1, true).steps()).isEqualTo(steps);
    assertThat(run.ask(1, 2)).isEqualTo(first);
    assertThatThrownBy(() -> run.tell(1, false)).isInstanceOf(ControllerConflictException.class);
    assertThatThrownBy(() -> run.ask(2, 3)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> run.ask(2, 0)).isInstanceOf(IllegalArgumentException.class);
    assertThat(LastUse.content(file)).isEqualTo(told);
    assertThat(run.controller().sent()).isEqualTo(1);
  }

  @Test
  void unseededDecisionsSurviveRestarts() {
    NamedPolicy policy = Runs.policy("random");
    List<Decision> decisions = new ArrayList<>();
    for (int k = 1; k <= Runs.QUERIES; k++) {
      StoredRun run = opened(policy, new SplittableRandom(k));
      for (Decision decision : decisions) {
        assertThat(run.ask(decision.number(), 1)).isEqualTo(decision);
      }
      decisions.add(run.ask(k, 1));
      opened(policy, new SplittableRandom(-k)).tell(k, true);
    }
    assertThat(decisions).hasSize(Runs.QUERIES);
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void filesArePrivate() throws IOException {
    opened(Runs.policy("random")).ask(1, 1);
    try (Stream<Path> files = Files.list(directory)) {
      for (Path each : files.toList()) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(each)))
            .as("%s", each)
            .isEqualTo("rw-------");
      }
    }
  }

  @Test
  void temporaryFilesOfKilledProgramsAreDeleted() throws IOException {
    Path draft = directory.resolve(".run.db." + UUID.randomUUID() + ".tmp");
    Files.writeString(draft, "half a secret");
    opened(Runs.policy("random"));
    assertThat(draft).doesNotExist();
  }

  @Test
  void aFileIsInUseUntilItIsClosed() {
    NamedPolicy random = Runs.policy("random");
    opened(random).ask(1, 1);
    assertThatThrownBy(
            () ->
                StoredRun.open(
                    file,
                    SCENARIO,
                    random,
                    OptionalLong.of(SEED),
                    Optional.empty(),
                    RunTerms.NONE,
                    new SplittableRandom(1)))
        .isInstanceOf(ArchiveException.class)
        .hasMessage(file + ": is in use by another process, which has locked " + file + ".lock");
  }

  @Test
  void runContinuesOnlyWithItsSeedAndPolicy() {
    NamedPolicy random = Runs.policy("random");
    Decision first = opened(random).ask(1, 1);
    assertThatThrownBy(() -> use.of(file, SCENARIO, random, 12))
        .isInstanceOf(ArchiveException.class)
        .hasMessage(file + ": seed must be 12, was 11");
    assertThatThrownBy(() -> opened(random, new SplittableRandom(1)))
        .isInstanceOf(ArchiveException.class)
        .hasMessage(file + ": seed must be left out, was 11");
    assertThatThrownBy(() -> opened(Runs.policy("greedy")))
        .isInstanceOf(ArchiveException.class)
        .hasMessageStartingWith(file + ": fingerprint must be greedy for sha256:");
    assertThatThrownBy(() -> use.of(file, Runs.ofHorizon(11), random, SEED))
        .isInstanceOf(ArchiveException.class)
        .hasMessageStartingWith(file + ": scenario must be sha256:");
    assertThat(opened(random).ask(1, 1)).isEqualTo(first);
  }

  @Test
  void savedControllersOfEarlierVersionsAreRefused() throws IOException {
    NamedPolicy random = Runs.policy("random");
    Controller controller = Controller.start(SCENARIO.problem(), random.policy(), new Seed(SEED));
    new ControllerFile(SCENARIO, random).write(file, controller);
    String before = Files.readString(file);
    assertThatThrownBy(() -> opened(random))
        .isInstanceOf(ArchiveException.class)
        .hasMessage(
            file
                + ": is a saved controller in JSON, which this version does not continue: finish its"
                + " run with the version that wrote it, or name another file to begin a new run");
    assertThat(file).hasContent(before);
  }

  @Test
  void otherFilesAreRefused() throws IOException {
    Files.writeString(file, "PK");
    assertThatThrownBy(() -> opened(Runs.policy("random")))
        .isInstanceOf(ArchiveException.class)
        .hasMessage(
            file
                + ": must be the file of a run, is another file: name another one to begin a new"
                + " run");
    assertThat(file).hasContent("PK");
  }

  @Test
  void databasesOfServicesAreRefused() throws IOException {
    SqliteFile storage = new SqliteFile(file);
    try (RunStore store = RunStore.open(storage);
        feint.service.Runs runs = feint.service.Runs.in(store, Clock.systemUTC())) {
      runs.create(
          Actor.service(),
          new feint.service.RunRequest(
              Optional.empty(),
              Optional.empty(),
              SCENARIO.canonicalJson(),
              true,
              Optional.of("random"),
              Optional.empty(),
              Optional.empty(),
              OptionalLong.empty()));
    }
    assertThatThrownBy(() -> opened(Runs.policy("random")))
        .isInstanceOf(ArchiveException.class)
        .hasMessage(
            file + ": must be the file of a run, is the database of a service: name another one");
  }

  /** A decision after the copy was made would be drawn again. */
  @Test
  void anEarlierCopyIsRefused() throws IOException {
    NamedPolicy random = Runs.policy("random");
    opened(random, new SplittableRandom(1)).ask(1, 1);
    use.close();
    byte[] copy = Files.readAllBytes(file);
    opened(random, new SplittableRandom(2)).tell(1, true);
    use.close();
    Files.write(file, copy);
    assertThatThrownBy(() -> opened(random, new SplittableRandom(3)))
        .isInstanceOf(ArchiveException.class)
        .hasMessageStartingWith(file + ": is behind its mark ")
        .hasMessageEndingWith("would be decided again: name another file to begin a new run");
  }
}
