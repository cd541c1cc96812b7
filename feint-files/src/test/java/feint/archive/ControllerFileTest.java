package feint.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import feint.file.ArchiveException;
import feint.math.Seed;
import feint.model.Action;
import feint.policy.Controller;
import feint.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ControllerFileTest {

  private static final Scenario SCENARIO = Stored.scenario("cost");
  private static final int QUERIES = SCENARIO.problem().horizon();

  /** What the oracle does is the same in every run of these tests. */
  private static final int[] ORACLE = {1, 2, 2, 1, 1, 2, 1, 2};

  private static final boolean[] ANSWERS = {false, true, false, false, true, true, false, true};

  private final PolicyCatalogue catalogue = new PolicyCatalogue(SCENARIO, Stored.ONE_THREAD);

  @TempDir Path directory;
  private Path file = Path.of("");

  @BeforeEach
  void writeSigmoid() throws IOException {
    file = directory.resolve("run.json");
    Files.writeString(
        directory.resolve("sigmoid.json"),
        """
        {"kind": "sigmoid", "temperature": 0.7, "thresholds": [[0.4, 1.3, 2.2], [0.2, 0.9, 2.9]]}
        """);
  }

  private NamedPolicy policy(String name) {
    return catalogue.find(name.equals("sigmoid") ? directory.resolve("sigmoid.json") + "" : name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"random", "sigmoid", "exact", "greedy"})
  void aRunResumedBetweenQueriesGoesOnAsIfNeverStopped(String name) {
    NamedPolicy policy = policy(name);
    ControllerFile format = new ControllerFile(SCENARIO, policy);
    for (long seed = 1; seed <= 20; seed++) {
      List<String> uninterrupted = play(start(policy, seed), 0, QUERIES);
      for (int stop = 0; stop <= QUERIES; stop++) {
        Controller first = start(policy, seed);
        List<String> actions = new ArrayList<>(play(first, 0, stop));
        format.write(file, first);
        actions.addAll(play(format.read(file), stop, QUERIES));
        assertThat(actions).as("stopped after %s", stop).isEqualTo(uninterrupted);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"random", "sigmoid", "exact", "greedy"})
  void aRunResumedWithAQueryOnItsWayGoesOnAsIfNeverStopped(String name) {
    NamedPolicy policy = policy(name);
    ControllerFile format = new ControllerFile(SCENARIO, policy);
    for (long seed = 1; seed <= 20; seed++) {
      List<String> uninterrupted = play(start(policy, seed), 0, QUERIES);
      for (int stop = 0; stop < QUERIES; stop++) {
        Controller first = start(policy, seed);
        List<String> actions = new ArrayList<>(play(first, 0, stop));
        Action asked = first.next(ORACLE[stop]);
        String json = format.toJson(first);
        Controller resumed = format.fromJson(json, "run");
        assertThat(resumed.asked()).contains(asked);
        assertThat(format.toJson(resumed)).isEqualTo(json);
        actions.add(told(resumed, asked, stop));
        actions.addAll(play(resumed, stop + 1, QUERIES));
        assertThat(actions).as("stopped in query %s", stop + 1).isEqualTo(uninterrupted);
      }
    }
  }

  @Test
  void seedsOfThisTestLeadToDifferentRuns() {
    assertThat(play(start(policy("random"), 1), 0, QUERIES))
        .isNotEqualTo(play(start(policy("random"), 2), 0, QUERIES));
    assertThat(play(start(policy("sigmoid"), 1), 0, QUERIES))
        .isNotEqualTo(play(start(policy("sigmoid"), 2), 0, QUERIES));
  }

  @Test
  void extremeSeedsSurvive() {
    NamedPolicy policy = policy("random");
    ControllerFile format = new ControllerFile(SCENARIO, policy);
    for (long seed : new long[] {Long.MIN_VALUE, -1, 0, Long.MAX_VALUE}) {
      Controller first = start(policy, seed);
      play(first, 0, 3);
      Controller resumed = format.fromJson(format.toJson(first), "run");
      assertThat(play(resumed, 3, QUERIES)).isEqualTo(play(first, 3, QUERIES));
    }
  }

  @Test
  void anUnseededRunIsResumedWithAGenerator() {
    NamedPolicy policy = policy("random");
    ControllerFile format = new ControllerFile(SCENARIO, policy);
    RandomGenerator random = new SplittableRandom(7);
    List<String> uninterrupted =
        play(Controller.start(SCENARIO.problem(), policy.policy(), random), 0, QUERIES);
    RandomGenerator again = new SplittableRandom(7);
    Controller first = Controller.start(SCENARIO.problem(), policy.policy(), again);
    List<String> actions = new ArrayList<>(play(first, 0, 4));
    format.write(file, first);
    assertThat(file).content().doesNotContain("seed").doesNotContain("draws");
    assertThatThrownBy(() -> format.read(file))
        .isInstanceOf(ArchiveException.class)
        .hasMessage(file + ": the saved run has no seed: resume it with a generator to draw from");
    actions.addAll(play(format.read(file, again), 4, QUERIES));
    assertThat(actions).isEqualTo(uninterrupted);
  }

  @Test
  void aSeededRunThatGoesOnWithAGeneratorHasNoSeedAnyMore() {
    ControllerFile format = new ControllerFile(SCENARIO, policy("random"));
    format.write(file, start(policy("random"), 1));
    Controller resumed = format.read(file, new SplittableRandom(7));
    assertThat(format.toJson(resumed)).doesNotContain("seed");
  }

  @Test
  void finishedRunsStayFinished() {
    NamedPolicy policy = policy("greedy");
    ControllerFile format = new ControllerFile(SCENARIO, policy);
    Controller first = start(policy, 1);
    play(first, 0, QUERIES);
    Controller resumed = format.fromJson(format.toJson(first), "run");
    assertThat(resumed.finished()).isTrue();
    assertThatThrownBy(() -> resumed.next(1)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void anotherScenarioIsRefused() {
    new ControllerFile(SCENARIO, policy("greedy")).write(file, start(policy("greedy"), 1));
    Scenario other = Stored.scenario("goal");
    NamedPolicy there = new PolicyCatalogue(other, Stored.ONE_THREAD).find("greedy");
    assertThatThrownBy(() -> new ControllerFile(other, there).read(file))
        .isInstanceOf(ArchiveException.class)
        .hasMessage(
            file + ": scenario must be " + other.fingerprint() + ", was " + SCENARIO.fingerprint());
  }

  @Test
  void anotherPolicyIsRefused() {
    new ControllerFile(SCENARIO, policy("greedy")).write(file, start(policy("greedy"), 1));
    assertThatThrownBy(() -> new ControllerFile(SCENARIO, policy("random")).read(file))
        .isInstanceOf(ArchiveException.class)
        .hasMessageStartingWith(file + ": ")
        .hasMessageContaining("fingerprint must be random for sha256:")
        .hasMessageContaining("was greedy for sha256:");
  }

  /** Each line: what to replace in a saved run with a query on its way, by what, the message. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"feint-controller\" | \"feint-policy\""
            + "| format must be feint-controller, was feint-policy",
        "\"version\" : 1 | \"version\" : 2 | version must be 1, was 2",
        "\"version\" | \"versino\" | version must be 1, was missing",
        "\"sent\" : 3 | \"sent\" : 2.5 | sent must be an integer, was 2.5",
        "\"sent\" : 3 | \"sent\" : \"3\" | sent must be an integer, was \"3\"",
        "\"sent\" : 3 | \"sent\" : 99999999999 | sent must be an integer, was 99999999999",
        "\"sent\" | \"snet\" | sent must be an integer, was missing",
        "\"sent\" : 3 | \"sent\" : 9 | queries sent must be in 0..8, was 9",
        "\"sent\" : 3 | \"sent\" : -1 | queries sent must be in 0..8, was -1",
        "\"sent\" : 3 | \"sent\" : 1 | paid after 1 queries must be in 3..4, was 8",
        "\"queue\" : 2 | \"queue\" : 4 | queue must be in 0..3, was 4",
        "\"queue\" : 2 | \"queue\" : -1 | queue must be in 0..3, was -1",
        "\"queue\" : 2 | \"queue\" : null | queue must be an integer, was null",
        "\"paid\" : 8 | \"paid\" : 80 | paid after 3 queries must be in 5..8, was 80",
        "\"paid\" : 8 | \"paid\" : true | paid must be an integer, was true",
        "\"learning\" : 7 | \"learning\" : 0"
            + "| ledger must have 0 < learning < paid, was paid 8, learning 0",
        "\"ledger\" | \"leger\" | ledger must be an object, was missing",
        "\"memory\" : [ ] | \"memory\" : [ \"x\" ]"
            + "| memory must be a list of numbers, was \"x\"",
        "\"memory\" : [ ] | \"memory\" : 1 | memory must be a list of numbers, was 1",
        "\"seed\" : 1 | \"seed\" : 1.5 | seed must be an integer, was 1.5",
        "\"seed\" : 1 | \"seed\" : 99999999999999999999"
            + "| seed must be an integer, was 99999999999999999999",
        "\"draws\" : 0 | \"draws\" : -1 | draws must be in 0..100000000, was -1",
        "\"draws\" : 0 | \"draws\" : 9000000000000000000"
            + "| draws must be in 0..100000000, was 9000000000000000000",
        "\"draws\" | \"darws\" | draws must be an integer, was missing",
        "\"randomness\" | \"chance\" | randomness must be an object, was missing",
        "\"policy\" | \"plan\" | policy must be an object, was missing",
        "\"query\" : \"learn\" | \"query\" : \"Learn\""
            + "| query must be learn or obfuscate, was Learn",
        "\"incentive\" : 2 | \"incentive\" : 3 | incentive must be one of [1, 2], was 3",
        "\"incentive\" : 2 | \"incentive\" : 0 | incentive must be at least 1, was 0",
        "\"decoySteps\" : false | \"decoySteps\" : 0 | decoySteps must be true or false, was 0",
        "\"asked\" | \"aksed\" | asked must be a list, was missing",
      })
  void brokenFieldsAreNamed(String old, String changed, String message) {
    NamedPolicy policy = policy("greedy");
    ControllerFile format = new ControllerFile(SCENARIO, policy);
    Controller first = start(policy, 1);
    play(first, 0, 3);
    first.next(1);
    String json = format.toJson(first);
    assertThat(json).contains(old);
    assertThatThrownBy(() -> format.fromJson(json.replace(old, changed), "run"))
        .isInstanceOf(ArchiveException.class)
        .hasMessage("run: " + message);
  }

  @Test
  void twoQueriesOnTheirWayAreRefused() {
    NamedPolicy policy = policy("greedy");
    ControllerFile format = new ControllerFile(SCENARIO, policy);
    Controller first = start(policy, 1);
    first.next(1);
    String json = format.toJson(first);
    String query = "{ \"query\": \"learn\", \"incentive\": 2, \"decoySteps\": false }";
    String twice =
        json.substring(0, json.indexOf("\"asked\"")) + "\"asked\": [" + query + "," + query + "]}";
    assertThatThrownBy(() -> format.fromJson(twice, "run"))
        .isInstanceOf(ArchiveException.class)
        .hasMessage("run: number of queries on their way must be in 0..1, was 2");
  }

  @Test
  void aQueryOnItsWayAfterTheLastIsRefused() {
    NamedPolicy policy = policy("greedy");
    ControllerFile format = new ControllerFile(SCENARIO, policy);
    Controller first = start(policy, 1);
    play(first, 0, QUERIES);
    String query = "[ { \"query\": \"learn\", \"incentive\": 2, \"decoySteps\": false } ]";
    String late = format.toJson(first).replaceFirst("\"asked\" : \\[ ]", "\"asked\" : " + query);
    assertThat(late).contains("learn\"");
    assertThatThrownBy(() -> format.fromJson(late, "run"))
        .isInstanceOf(ArchiveException.class)
        .hasMessage("run: number of queries on their way must be in 0..0, was 1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "null", "[]", "7", "run", "{} {}", "{\"format\": 1}"})
  void whatIsNoSavedRunIsRefused(String json) throws IOException {
    ControllerFile format = new ControllerFile(SCENARIO, policy("greedy"));
    Files.writeString(file, json);
    assertThatThrownBy(() -> format.read(file))
        .isInstanceOf(ArchiveException.class)
        .hasMessageStartingWith(file + ": ");
  }

  @Test
  void whatCannotBeReadIsRefused() throws IOException {
    ControllerFile format = new ControllerFile(SCENARIO, policy("greedy"));
    assertThatThrownBy(() -> format.read(file))
        .isInstanceOf(ArchiveException.class)
        .hasMessage(file + ": cannot be read: no such file");
    Files.write(file, new byte[] {'{', (byte) 0xFF, '}'});
    assertThatThrownBy(() -> format.read(file))
        .isInstanceOf(ArchiveException.class)
        .hasMessage(file + ": cannot be read: it is not text in UTF-8");
    assertThatThrownBy(() -> format.read(directory)).isInstanceOf(ArchiveException.class);
  }

  private static Controller start(NamedPolicy policy, long seed) {
    return Controller.start(SCENARIO.problem(), policy.policy(), new Seed(seed));
  }

  private static List<String> play(Controller controller, int from, int to) {
    List<String> actions = new ArrayList<>();
    for (int t = from; t < to; t++) {
      actions.add(told(controller, controller.next(ORACLE[t]), t));
    }
    return actions;
  }

  /** Tells the answer to query t; returns all that can be seen of the query. */
  private static String told(Controller controller, Action asked, int t) {
    boolean decoySteps = controller.decoySteps();
    controller.tell(ANSWERS[t]);
    return asked + " " + decoySteps + " " + controller.queue() + " " + controller.ledger();
  }
}
