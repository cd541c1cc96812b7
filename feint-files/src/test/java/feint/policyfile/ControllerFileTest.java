package feint.policyfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import feint.io.ArchiveException;
import feint.math.Seed;
import feint.policy.Controller;
import feint.policy.Query;
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

  /** States of the oracle, the same in every run of these tests. */
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
  void runResumedBetweenQueriesContinuesUnchanged(String name) {
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
  void runResumedWithAnOpenQueryContinuesUnchanged(String name) {
    NamedPolicy policy = policy(name);
    ControllerFile format = new ControllerFile(SCENARIO, policy);
    for (long seed = 1; seed <= 20; seed++) {
      List<String> uninterrupted = play(start(policy, seed), 0, QUERIES);
      for (int stop = 0; stop < QUERIES; stop++) {
        Controller first = start(policy, seed);
        List<String> actions = new ArrayList<>(play(first, 0, stop));
        Query asked = first.next(ORACLE[stop]);
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
  void anUnseededRunIsResumedFromText() {
    NamedPolicy policy = policy("random");
    ControllerFile format = new ControllerFile(SCENARIO, policy);
    RandomGenerator random = new SplittableRandom(7);
    Controller first = Controller.start(SCENARIO.problem(), policy.policy(), random);
    List<String> actions = new ArrayList<>(play(first, 0, 4));
    actions.addAll(play(format.fromJson(format.toJson(first), "run", random), 4, QUERIES));
    RandomGenerator again = new SplittableRandom(7);
    assertThat(actions)
        .isEqualTo(play(Controller.start(SCENARIO.problem(), policy.policy(), again), 0, QUERIES));
  }

  @Test
  void conditionalDecoyStepsAndBalancedMemoryAreSaved() {
    NamedPolicy policy = policy("balanced:steps");
    ControllerFile format = new ControllerFile(SCENARIO, policy);
    for (long seed = 1; seed <= 20; seed++) {
      Controller first = start(policy, seed);
      play(first, 0, 3);
      first.next(ORACLE[3]);
      Controller resumed = format.fromJson(format.toJson(first), "run");
      assertThat(resumed.asked()).isEqualTo(first.asked());
      first.tell(4, ANSWERS[3]);
      resumed.tell(4, ANSWERS[3]);
      assertThat(play(resumed, 4, QUERIES)).isEqualTo(play(first, 4, QUERIES));
    }
  }

  @Test
  void carriedFiltersAreSavedExactly() {
    NamedPolicy policy = policy("balanced:types,incentive=state");
    ControllerFile format = new ControllerFile(SCENARIO, policy);
    for (long seed = 1; seed <= 20; seed++) {
      Controller before = start(policy, seed);
      play(before, 0, QUERIES);
      Controller next = before.followedBy(new Seed(100 + seed));
      String text = format.toJson(next);
      Controller resumed = format.fromJson(text, "run");
      assertThat(resumed.save()).isEqualTo(next.save());
      assertThat(play(resumed, 0, QUERIES)).isEqualTo(play(next, 0, QUERIES));
      assertThatThrownBy(
              () -> format.fromJson(text.replace("version\" : 3", "version\" : 2"), "run"))
          .hasMessage("run: version must be 3, was 2");
      assertThatThrownBy(
              () -> format.fromJson(text.replace("\"own\" : [ ", "\"own\" : [ 1, "), "run"))
          .hasMessageStartingWith("run: sum of the probabilities of a filter must be 1");
      assertThatThrownBy(() -> format.fromJson(text.replace("\"own\"", "\"other\""), "run"))
          .hasMessageStartingWith("run: own must be a list of numbers");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"MAYBE", "yes", ""})
  void impossibleDecoyStepsAreRefused(String steps) {
    NamedPolicy policy = policy("balanced:steps");
    ControllerFile format = new ControllerFile(SCENARIO, policy);
    Controller first = start(policy, 1);
    play(first, 0, QUERIES);
    String json = format.toJson(first);
    assertThat(json).contains("\"NO\"");
    assertThatThrownBy(() -> format.fromJson(json.replace("\"NO\"", '"' + steps + '"'), "run"))
        .isInstanceOf(ArchiveException.class)
        .hasMessage("run: decoySteps must be YES, NO or IF_INFORMATIVE, was " + steps);
  }

  @Test
  void seededRunResumedWithAGeneratorLosesItsSeed() {
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

  /**
   * Each line: the text to replace in a saved run with an open query, its replacement, the message.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"feint-controller\" | \"feint-policy\""
            + "| format must be feint-controller, was feint-policy",
        "\"version\" : 2 | \"version\" : 1 | version must be 2, was 1",
        "\"version\" | \"versino\" | version must be 2, was missing",
        "\"part\" : 0 | \"part\" : 0.5 | part must be an integer, was 0.5",
        "\"part\" : 0 | \"part\" : 1 | part of the policy must be in 0..0, was 1",
        "\"part\" | \"prat\" | part must be an integer, was missing",
        "\"past\" | \"psat\" | past must be a list, was missing",
        "\"number\" : 2 | \"number\" : 3 | number of a saved query must be 2, was 3",
        "\"number\" : 4 | \"number\" : 5 | number of a saved query must be 4, was 5",
        "\"number\" : 1, | \"number\" : \"1\", | number must be an integer, was \"1\"",
        "\"oracle\" : 2 | \"oracle\" : 3"
            + "| oracle state of query 2 of the saved run must be in 1..2, was 3",
        "\"oracle\" : 1 | \"oracle\" : 0"
            + "| oracle state of query 1 of the saved run must be in 1..2, was 0",
        "\"oracle\" : 1 | \"oracle\" : 99999999999 | oracle must be an integer, was 99999999999",
        "\"informative\" : true | \"informative\" : 1"
            + "| informative must be true or false, was 1",
        "\"informative\" : true | \"informed\" : true"
            + "| informative must be true or false, was missing",
        "\"seed\" : 1 | \"seed\" : 1.5 | seed must be an integer, was 1.5",
        "\"seed\" : 1 | \"seed\" : 99999999999999999999"
            + "| seed must be an integer, was 99999999999999999999",
        "\"draws\" : 0 | \"draws\" : -1 | draws must be in 0..100000000, was -1",
        "\"draws\" : 0 | \"draws\" : 9000000000000000000"
            + "| draws must be in 0..100000000, was 9000000000000000000",
        "\"draws\" | \"darws\" | draws must be an integer, was missing",
        "\"randomness\" | \"chance\" | randomness must be an object, was missing",
        "\"policy\" | \"plan\" | policy must be an object, was missing",
        "\"type\" : \"learn\" | \"type\" : \"Learn\""
            + "| type must be learn or obfuscate, was Learn",
        "\"type\" : \"learn\" | \"type\" : \"obfuscate\""
            + "| decoySteps must be a text, was missing",
        "\"incentive\" : 2 | \"incentive\" : 3 | incentive must be one of [1, 2], was 3",
        "\"incentive\" : 2 | \"incentive\" : 0 | incentive must be at least 1, was 0",
        "\"incentive\" : 2 | \"incentive\" : 1 | query 1 of the saved run must be one that the"
            + " policy sends in oracle state 1 with queue 3, was learn 1",
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
  void twoOpenQueriesAreRefused() {
    NamedPolicy policy = policy("greedy");
    ControllerFile format = new ControllerFile(SCENARIO, policy);
    Controller first = start(policy, 1);
    first.next(1);
    String json = format.toJson(first);
    String query = "{\"number\": 1, \"oracle\": 1, \"type\": \"learn\", \"incentive\": 2}";
    String twice =
        json.substring(0, json.indexOf("\"asked\"")) + "\"asked\": [" + query + "," + query + "]}";
    assertThatThrownBy(() -> format.fromJson(twice, "run"))
        .isInstanceOf(ArchiveException.class)
        .hasMessage("run: number of queries on their way must be in 0..1, was 2");
  }

  @Test
  void openQueryAfterTheLastIsRefused() {
    NamedPolicy policy = policy("greedy");
    ControllerFile format = new ControllerFile(SCENARIO, policy);
    Controller first = start(policy, 1);
    play(first, 0, QUERIES);
    String query = "[{\"number\": 9, \"oracle\": 1, \"type\": \"learn\", \"incentive\": 2}]";
    String late = format.toJson(first).replaceFirst("\"asked\" : \\[ ]", "\"asked\" : " + query);
    assertThat(late).contains("learn\"");
    assertThatThrownBy(() -> format.fromJson(late, "run"))
        .isInstanceOf(ArchiveException.class)
        .hasMessage("run: number of queries on their way must be in 0..0, was 1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "null", "[]", "7", "run", "{} {}", "{\"format\": 1}"})
  void filesOfAnotherFormatAreRefused(String json) throws IOException {
    ControllerFile format = new ControllerFile(SCENARIO, policy("greedy"));
    Files.writeString(file, json);
    assertThatThrownBy(() -> format.read(file))
        .isInstanceOf(ArchiveException.class)
        .hasMessageStartingWith(file + ": ");
  }

  @Test
  void unreadableFilesAreRefused() throws IOException {
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

  /** Tells the answer to query t and returns everything observable of the query. */
  private static String told(Controller controller, Query asked, int t) {
    boolean steps = controller.tell(asked.number(), ANSWERS[t]);
    return asked + " " + steps + " " + controller.queue() + " " + controller.ledger();
  }
}
