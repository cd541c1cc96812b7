package feint.stdio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import feint.io.ArchiveException;
import feint.math.Seed;
import feint.policy.Controller;
import feint.policy.ControllerConflictException;
import feint.policy.Query;
import feint.policyfile.ControllerFile;
import feint.policyfile.NamedPolicy;
import feint.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StoredControllerTest {

  private static final Seed SEED = new Seed(11);
  private static final Scenario SCENARIO = Runs.SCENARIO;

  @TempDir Path top;
  private Path directory = Path.of("");
  private Path file = Path.of("");
  private final LastUse use = new LastUse();

  @BeforeEach
  void makeDirectory() throws IOException {
    directory = Files.createDirectory(top.resolve("runs"));
    file = directory.resolve("run.json");
  }

  @AfterEach
  void giveBack() {
    use.close();
  }

  static List<String> policies() {
    return Runs.POLICIES;
  }

  /** Opens the run as a newly started program does. */
  private StoredController opened(NamedPolicy policy) {
    return StoredController.of(use.of(file), SCENARIO, policy, SEED);
  }

  private StoredController opened(NamedPolicy policy, RandomGenerator random) {
    return StoredController.of(use.of(file), SCENARIO, policy, random);
  }

  private void away() throws IOException {
    Files.move(directory, top.resolve("away"));
  }

  private void back() throws IOException {
    Files.move(top.resolve("away"), directory);
  }

  private static List<String> uninterrupted(NamedPolicy policy) {
    Controller controller = Controller.start(SCENARIO.problem(), policy.policy(), SEED);
    List<String> said = new ArrayList<>();
    for (int k = 1; !controller.finished(); k++) {
      said.add(controller.ask(k, Runs.oracle(k)).toString());
      said.add("steps " + controller.tell(k, Runs.informative(k)));
    }
    return said;
  }

  @ParameterizedTest
  @MethodSource("policies")
  void decisionsDoNotDependOnRestarts(String name) {
    NamedPolicy policy = Runs.policy(name);
    List<String> said = new ArrayList<>();
    for (int k = 1; !opened(policy).controller().finished(); k++) {
      said.add(opened(policy).ask(k, Runs.oracle(k)).toString());
      said.add("steps " + opened(policy).tell(k, Runs.informative(k)));
    }
    assertThat(said).isEqualTo(uninterrupted(policy));
  }

  /** Every request fails once before it succeeds, as on a disk that is full for a while. */
  @ParameterizedTest
  @MethodSource("policies")
  void decisionsThatCouldNotBeStoredAreDiscarded(String name) throws IOException {
    NamedPolicy policy = Runs.policy(name);
    ControllerFile format = new ControllerFile(SCENARIO, policy);
    StoredController run = opened(policy);
    List<String> said = new ArrayList<>();
    for (int k = 1; !run.controller().finished(); k++) {
      int number = k;
      away();
      // In the other state: a decision drawn there must not be returned here.
      assertThatThrownBy(() -> run.ask(number, 3 - Runs.oracle(number)))
          .isInstanceOf(ArchiveException.class)
          .hasMessageStartingWith(file + ": cannot be written: there is no directory ");
      assertThatThrownBy(() -> run.ask(number, Runs.oracle(number)))
          .isInstanceOf(ArchiveException.class);
      assertThatThrownBy(run::controller).isInstanceOf(ArchiveException.class);
      back();
      Query query = run.ask(k, Runs.oracle(k));
      assertThat(format.read(file).asked()).contains(query);
      said.add(query.toString());
      away();
      assertThatThrownBy(() -> run.tell(number, !Runs.informative(number)))
          .isInstanceOf(ArchiveException.class);
      back();
      said.add("steps " + run.tell(k, Runs.informative(k)));
      assertThat(format.read(file).at(k).informative()).isEqualTo(Runs.informative(k));
    }
    assertThat(said).isEqualTo(uninterrupted(policy));
  }

  @Test
  void missingFileDoesNotRestartTheRun() throws IOException {
    StoredController run = opened(Runs.policy("random"));
    run.ask(1, 1);
    away();
    assertThatThrownBy(() -> run.tell(1, true)).isInstanceOf(ArchiveException.class);
    Files.createDirectory(directory);
    assertThatThrownBy(() -> run.ask(1, 2))
        .isInstanceOf(ArchiveException.class)
        .hasMessage(file + ": cannot be synced: no such file");
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void repeatedRequestsAndConflictsWriteNothing() throws IOException {
    StoredController run = opened(Runs.policy("random"));
    Query first = run.ask(1, 2);
    Object written = identity();
    assertThat(run.ask(1, 2)).isEqualTo(first);
    assertThatThrownBy(() -> run.ask(1, 1)).isInstanceOf(ControllerConflictException.class);
    assertThatThrownBy(() -> run.ask(2, 1)).isInstanceOf(ControllerConflictException.class);
    assertThatThrownBy(() -> run.tell(2, true)).isInstanceOf(ControllerConflictException.class);
    assertThatThrownBy(() -> run.ask(Integer.MAX_VALUE, 1))
        .isInstanceOf(ControllerConflictException.class);
    assertThat(identity()).isEqualTo(written);
    boolean steps = run.tell(1, true);
    assertThat(identity()).isNotEqualTo(written);
    Object told = identity();
    assertThat(run.tell(1, true)).isEqualTo(steps);
    assertThat(run.ask(1, 2)).isEqualTo(first);
    assertThatThrownBy(() -> run.tell(1, false)).isInstanceOf(ControllerConflictException.class);
    assertThatThrownBy(() -> run.ask(2, 3)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> run.ask(2, 0)).isInstanceOf(IllegalArgumentException.class);
    assertThat(identity()).isEqualTo(told);
    assertThat(run.controller().sent()).isEqualTo(1);
  }

  /** Returns the identity of the file, which changes when it is written again. */
  private Object identity() throws IOException {
    return List.of(
        Files.readAttributes(file, "fileKey,lastModifiedTime").toString(), Files.readString(file));
  }

  @Test
  void unseededDecisionsSurviveRestarts() {
    NamedPolicy policy = Runs.policy("random");
    List<Query> decisions = new ArrayList<>();
    for (int k = 1; k <= Runs.QUERIES; k++) {
      StoredController run = opened(policy, new SplittableRandom(k));
      for (Query decision : decisions) {
        assertThat(run.ask(decision.number(), 1)).isEqualTo(decision);
      }
      decisions.add(run.ask(k, 1));
      opened(policy, new SplittableRandom(-k)).tell(k, true);
    }
    assertThat(decisions).hasSize(Runs.QUERIES);
  }

  @Test
  void fileIsCreatedWithTheFirstDecision() {
    NamedPolicy policy = Runs.policy("random");
    assertThat(opened(policy).controller().sent()).isZero();
    assertThat(file).doesNotExist();
    opened(policy).ask(1, 1);
    assertThat(file).exists();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void fileIsPrivate() throws IOException {
    opened(Runs.policy("random")).ask(1, 1);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void temporaryFilesOfKilledProgramsAreDeleted() throws IOException {
    Path draft = directory.resolve(".run.json." + UUID.randomUUID() + ".tmp");
    Files.writeString(draft, "half a secret");
    opened(Runs.policy("random"));
    assertThat(draft).doesNotExist();
  }

  @Test
  void runContinuesOnlyWithItsSeedAndPolicy() throws IOException {
    NamedPolicy random = Runs.policy("random");
    opened(random).ask(1, 1);
    assertThatThrownBy(() -> StoredController.of(use.of(file), SCENARIO, random, new Seed(12)))
        .isInstanceOf(ArchiveException.class)
        .hasMessage(file + ": seed must be 12, was 11");
    assertThatThrownBy(() -> opened(Runs.policy("greedy")))
        .isInstanceOf(ArchiveException.class)
        .hasMessageStartingWith(file + ": fingerprint must be greedy for sha256:");
    assertThatThrownBy(() -> StoredController.of(use.of(file), Runs.ofHorizon(11), random, SEED))
        .isInstanceOf(ArchiveException.class)
        .hasMessageStartingWith(file + ": scenario must be sha256:");
    opened(random, new SplittableRandom(1)).tell(1, true);
    assertThatThrownBy(() -> opened(random))
        .isInstanceOf(ArchiveException.class)
        .hasMessageStartingWith(file + ": the saved run has no seed");
    Files.writeString(file, "{");
    assertThatThrownBy(() -> opened(random, new SplittableRandom(1)))
        .isInstanceOf(ArchiveException.class)
        .hasMessageStartingWith(file + ": is not JSON: ");
    assertThat(file).hasContent("{");
  }
}
