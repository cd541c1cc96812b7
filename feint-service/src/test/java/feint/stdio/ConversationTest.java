package feint.stdio;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import feint.api.PaddedJson;
import feint.io.Json;
import feint.math.Seed;
import feint.parallel.Execution;
import feint.policy.Controller;
import feint.policy.Query;
import feint.policyfile.NamedPolicy;
import feint.policyfile.PolicyCatalogue;
import feint.provenance.Provenance;
import feint.scenario.Scenario;
import feint.scenario.ScenarioFile;
import feint.scenario.text.ScenarioException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConversationTest {

  private static final long SEED = 3;

  @TempDir Path directory;
  private Path file = Path.of("");
  private final LastUse use = new LastUse();

  @BeforeEach
  void nameFile() {
    file = directory.resolve("run.db");
  }

  @AfterEach
  void giveBack() {
    use.close();
  }

  private Conversation with(String name) {
    return with(Runs.policy(name), SEED);
  }

  private Conversation with(NamedPolicy policy, long seed) {
    return new Conversation(use.of(file, Runs.SCENARIO, policy, seed), Runs.SCENARIO, policy);
  }

  private static String ask(int number, int oracle) {
    return "{\"ask\": {\"number\": " + number + ", \"oracle\": " + oracle + "}}";
  }

  private static String tell(int number, boolean informative) {
    return "{\"tell\": {\"number\": " + number + ", \"informative\": " + informative + "}}";
  }

  private static byte[] said(Conversation conversation, String line) {
    return conversation.reply(line.getBytes(UTF_8));
  }

  private static JsonNode reply(Conversation conversation, String line) throws IOException {
    return Json.MAPPER.readTree(said(conversation, line));
  }

  @Test
  void versionIsReported() throws Exception {
    assertThat(reply(with("random"), "{\"version\": {}}"))
        .isEqualTo(Json.MAPPER.createObjectNode().put("version", Provenance.VERSION));
  }

  @Test
  void faultsOfAScenarioAreReportedByField() throws Exception {
    Path bad = directory.resolve("bad.yaml");
    Files.writeString(bad, "horizon: 0\nsuccesses: 4\n");
    ScenarioException faulty =
        catchThrowableOfType(ScenarioException.class, () -> ScenarioFile.read(bad));
    JsonNode error = Json.MAPPER.readTree(Conversation.refusal(faulty)).path("error");
    assertThat(error.path("kind").asText()).isEqualTo("scenario");
    assertThat(error.path("message").asText()).isEqualTo(faulty.getMessage());
    assertThat(error.path("expectedNumber").isNull()).isTrue();
    assertThat(error.path("faults")).hasSize(faulty.faults().size());
    JsonNode first = error.path("faults").path(0);
    assertThat(first.path("path").asText()).isEqualTo("horizon");
    assertThat(first.path("value").asText()).isEqualTo("0");
    assertThat(first.path("line").asInt()).isEqualTo(1);
  }

  /** No trajectory steps after a query that is given up, also after the run is opened again. */
  @ParameterizedTest
  @MethodSource("policies")
  void queriesCanBeGivenUp(String name) throws IOException {
    NamedPolicy policy = Runs.policy(name);
    for (int k = 1; k <= 4; k++) {
      Conversation conversation = with(policy, SEED);
      reply(conversation, ask(k, Runs.oracle(k)));
      String giveUp = "{\"giveUp\": {\"number\": " + k + "}}";
      byte[] first = said(conversation, giveUp);
      assertThat(Json.MAPPER.readTree(first))
          .isEqualTo(
              Json.MAPPER.readTree("{\"number\":" + k + ",\"informative\":false,\"steps\":false}"));
      assertThat(said(conversation, giveUp)).isEqualTo(first);
      assertThat(reply(conversation, tell(k, true)).path("error").path("message").asText())
          .contains("was reported as missing before");
      assertThat(reply(conversation, "{\"record\": {}}").get("rows"))
          .allMatch(row -> !row.get("step").asBoolean());
      use.close();
    }
  }

  static List<String> policies() {
    return Runs.POLICIES;
  }

  @Test
  void obliviousPolicyIsPlayedWithoutSuccessProbabilities() throws IOException {
    Scenario bare = ScenarioFile.parse("{horizon: 8, successes: 3}", "bare.yaml");
    NamedPolicy open = new PolicyCatalogue(bare, Execution.defaults()).find("oblivious:stop=yes");
    for (int k = 1; k <= 6; k++) {
      // Opened again for each query, as after a restart.
      Conversation conversation = new Conversation(use.of(file, bare, open, SEED), bare, open);
      assertThat(reply(conversation, ask(k, 1)).get("incentive").asInt()).isEqualTo(1);
      assertThat(reply(conversation, tell(k, true)).get("steps").asBoolean()).isTrue();
      JsonNode status = reply(conversation, "{\"status\": {}}");
      assertThat(status.get("finished").asBoolean()).isEqualTo(k == 6);
      assertThat(status.get("oracle").get("states").asInt()).isEqualTo(1);
      assertThat(reply(conversation, "{\"record\": {}}").get("rows")).hasSize(k);
    }
  }

  @ParameterizedTest
  @MethodSource("policies")
  void repliesEqualTheDecisionsOfAController(String name) throws IOException {
    NamedPolicy policy = Runs.policy(name);
    Controller controller =
        Controller.start(Runs.SCENARIO.problem(), policy.policy(), new Seed(SEED));
    Conversation conversation = with(policy, SEED);
    for (int k = 1; !controller.finished(); k++) {
      Query query = controller.ask(k, Runs.oracle(k));
      assertThat(reply(conversation, ask(k, Runs.oracle(k))))
          .isEqualTo(Runs.decision(policy, SEED, query).json());
      boolean steps = controller.tell(k, Runs.informative(k));
      assertThat(reply(conversation, tell(k, Runs.informative(k))).path("steps").asBoolean())
          .isEqualTo(steps);
    }
    assertThat(reply(conversation, "{\"status\": {}}").path("finished").asBoolean()).isTrue();
  }

  /** An observer of a pipe or of an encrypted connection sees only the lengths of lines. */
  @ParameterizedTest
  @MethodSource("policies")
  void allRepliesHaveTheSameLength(String name) throws IOException {
    NamedPolicy policy = Runs.policy(name);
    Set<Integer> asks = new TreeSet<>();
    Set<Integer> tells = new TreeSet<>();
    Set<Integer> statusLengths = new TreeSet<>();
    Set<String> types = new TreeSet<>();
    for (long seed = 1; seed <= 4; seed++) {
      use.delete(file);
      Conversation conversation = with(policy, seed);
      boolean finished = false;
      for (int k = 1; !finished; k++) {
        byte[] asked = said(conversation, ask(k, Runs.oracle(k)));
        types.add(Json.MAPPER.readTree(asked).path("type").asText());
        asks.add(asked.length);
        tells.add(said(conversation, tell(k, (k + seed) % 2 == 0)).length);
        byte[] status = said(conversation, "{\"status\": {}}");
        statusLengths.add(status.length);
        finished = Json.MAPPER.readTree(status).path("finished").asBoolean();
      }
    }
    assertThat(types).containsExactly("learn", "obfuscate");
    boolean tasks = policy.policy().decoys() > 1;
    assertThat(asks).containsExactly(tasks ? PaddedJson.WIDTH_WITH_TASK : PaddedJson.WIDTH);
    assertThat(tells).containsExactly(PaddedJson.WIDTH);
    assertThat(statusLengths).hasSize(1);
  }

  @Test
  void statusReportsTheProgress() throws IOException {
    String facts =
        ",\"policy\":\"greedy\",\"decoys\":1,\"guarantee\":null,\"horizon\":10,\"successes\":3,"
            + "\"oracle\":{\"states\":2,\"thresholds\":null,\"samplesNeeded\":null}}";
    Conversation conversation = with("greedy");
    assertThat(reply(conversation, "{\"status\": {}}"))
        .hasToString(
            "{\"sent\":0,\"queue\":3,\"incentivePaid\":0,\"finished\":false,\"asked\":null,\"askedIn\":null"
                + facts);
    said(conversation, ask(1, 2));
    assertThat(reply(conversation, "{\"status\": {}}"))
        .hasToString(
            "{\"sent\":0,\"queue\":3,\"incentivePaid\":0,\"finished\":false,\"asked\":1,\"askedIn\":2"
                + facts);
    said(conversation, tell(1, true));
    assertThat(reply(conversation, "{\"status\": {}}"))
        .hasToString(
            "{\"sent\":1,\"queue\":2,\"incentivePaid\":2,\"finished\":false,\"asked\":null,\"askedIn\":null"
                + facts);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"ask\": {\"number\": 2, \"oracle\": 1}} | conflict | null"
            + "| query 2 was asked for in oracle state 2 before, and is now asked for in state 1",
        "{\"ask\": {\"number\": 4, \"oracle\": 1}} | conflict | 3"
            + "| query 3 has not been answered yet",
        "{\"ask\": {\"number\": 2147483647, \"oracle\": 1}} | conflict | 3"
            + "| query 3 has not been answered yet",
        "{\"tell\": {\"number\": 4, \"informative\": true}} | conflict | 3"
            + "| query 4 has not been asked for; 2 have been answered",
        "{\"tell\": {\"number\": 1, \"informative\": true}} | conflict | null"
            + "| the answer to query 1 was reported as uninformative before, and is now reported as informative",
        "{\"ask\": {\"number\": 0, \"oracle\": 1}} | request | null | ask.number must be at least 1, was 0",
        "nonsense | request | null | a request must be JSON: Unrecognized token 'nonsense'",
        "`` | request | null | a request must be {\"ask\": …}, {\"tell\": …}, {\"giveUp\": …}, {\"status\": {}}, {\"record\": {}} or {\"version\": {}}, was missing",
      })
  void mistakesAreReportedAndChangeNothing(
      String line, String kind, String expected, String message) throws IOException {
    Conversation conversation = with("random");
    for (int k = 1; k <= 2; k++) {
      said(conversation, ask(k, 2));
      said(conversation, tell(k, k == 2));
    }
    byte[] open = said(conversation, ask(3, 1));
    Object before = LastUse.content(file);
    JsonNode error = reply(conversation, line).path("error");
    assertThat(error.path("kind").asText()).isEqualTo(kind);
    assertThat(error.path("message").asText()).startsWith(message);
    assertThat(error.path("expectedNumber").toString()).isEqualTo(expected);
    assertThat(LastUse.content(file)).isEqualTo(before);
    assertThat(said(conversation, ask(3, 1))).isEqualTo(open);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 3, -1, Integer.MIN_VALUE, Integer.MAX_VALUE})
  void unknownOracleStatesAreRefusedWithoutADraw(int oracle) throws IOException {
    Conversation conversation = with("random");
    JsonNode error = reply(conversation, ask(1, oracle)).path("error");
    assertThat(error.path("kind").asText()).isEqualTo("request");
    assertThat(error.path("message").asText())
        .isEqualTo("oracle state must be in 1..2, was " + oracle);
    byte[] first = said(conversation, ask(1, 1));
    use.delete(file);
    assertThat(said(with("random"), ask(1, 1))).isEqualTo(first);
  }

  @Test
  void asksAfterTheEndAreRefused() throws IOException {
    Conversation conversation = with("random");
    for (int k = 1; k <= Runs.QUERIES; k++) {
      said(conversation, ask(k, 1));
      said(conversation, tell(k, false));
    }
    JsonNode error = reply(conversation, ask(Runs.QUERIES + 1, 1)).path("error");
    assertThat(error)
        .hasToString(
            "{\"kind\":\"conflict\",\"message\":\"all 10 queries have been sent\","
                + "\"expectedNumber\":null}");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void decisionsThatCannotBeStoredAreNotMade() throws IOException {
    Path place = Files.createDirectory(directory.resolve("place"));
    file = place.resolve("run.db");
    Conversation conversation = with("random");
    Path away = Files.move(place, directory.resolve("away"));
    Set<String> replies = new TreeSet<>();
    for (int i = 0; i < 20; i++) {
      replies.add(new String(said(conversation, ask(1, 1)), UTF_8));
    }
    assertThat(replies)
        .singleElement()
        .asString()
        .startsWith("{\"error\":{\"kind\":\"storage\",\"message\":\"" + file)
        .doesNotContain("incentive");
    Files.move(away, place);
    assertThat(reply(conversation, "{\"status\": {}}").path("asked").isNull()).isTrue();
  }
}
