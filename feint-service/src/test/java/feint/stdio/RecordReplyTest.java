package feint.stdio;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.io.ArchiveException;
import feint.io.Json;
import feint.math.Seed;
import feint.policy.Observable;
import feint.policyfile.NamedPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Public record of a run, and the names in it. */
class RecordReplyTest {

  private static final String RECORD = "{\"record\": {}}";

  @TempDir Path directory;
  private Path file = Path.of("");
  private final LastUse use = new LastUse();
  private long opened;

  @BeforeEach
  void nameFile() {
    file = directory.resolve("run.json");
  }

  @AfterEach
  void giveBack() {
    use.close();
  }

  /** Opens the run as a newly started program does, with different random numbers. */
  private Conversation opened(NamedPolicy policy) {
    StoredController run =
        StoredController.of(
            use.of(file), Runs.SCENARIO, policy, new SplittableRandom(7 + 100 * ++opened));
    return new Conversation(run, Runs.SCENARIO, policy);
  }

  private static String said(Conversation conversation, String line) {
    return new String(conversation.reply(line.getBytes(UTF_8)), UTF_8);
  }

  private static JsonNode ask(Conversation conversation, int number) throws IOException {
    return Json.MAPPER.readTree(
        said(
            conversation,
            "{\"ask\": {\"number\": " + number + ", \"oracle\": " + Runs.oracle(number) + "}}"));
  }

  private static JsonNode tell(Conversation conversation, int number) throws IOException {
    boolean informative = Runs.informative(number);
    return Json.MAPPER.readTree(
        said(
            conversation,
            "{\"tell\": {\"number\": " + number + ", \"informative\": " + informative + "}}"));
  }

  private void play(NamedPolicy policy, int from, int to) throws IOException {
    Conversation conversation = opened(policy);
    for (int k = from; k <= to; k++) {
      ask(conversation, k);
      tell(conversation, k);
    }
  }

  static List<String> policies() {
    return Runs.POLICIES;
  }

  @ParameterizedTest
  @MethodSource("policies")
  void recordContainsThePublicView(String name) throws IOException {
    NamedPolicy policy = Runs.policy(name);
    boolean contents =
        policy.policy().claim(Runs.SCENARIO.problem()).seen().contains(Observable.CONTENTS);
    Conversation conversation = opened(policy);
    ObjectNode expected = Json.MAPPER.createObjectNode().put("ended", false);
    ArrayNode rows = expected.putArray("rows");
    for (int k = 1; k <= Runs.QUERIES; k++) {
      assertThat(said(conversation, RECORD)).isEqualTo(expected.toString());
      JsonNode asked = ask(conversation, k);
      assertThat(said(conversation, RECORD)).as("not yet answered").isEqualTo(expected.toString());
      boolean step = tell(conversation, k).path("steps").asBoolean();
      ObjectNode row = rows.addObject().put("number", k);
      row.put("trajectory", asked.path("trajectory").asText());
      row.put("incentive", asked.path("incentive").asInt()).put("step", step);
      if (step && contents) {
        row.put("state", asked.path("decoyState").asInt(Runs.oracle(k)));
      }
    }
    expected.put("ended", true);
    assertThat(said(conversation, RECORD)).isEqualTo(expected.toString());
    assertThat(said(opened(policy), RECORD)).isEqualTo(expected.toString());
  }

  /** The policies include those with and without a proof that contents reveal nothing. */
  @Test
  void recordContainsStatesOnlyWhereTheyRevealNothing() throws IOException {
    play(Runs.policy("oblivious"), 1, Runs.QUERIES);
    assertThat(said(opened(Runs.policy("oblivious")), RECORD)).contains("\"state\":");
    Files.delete(file);
    play(Runs.policy("greedy"), 1, Runs.QUERIES);
    assertThat(said(opened(Runs.policy("greedy")), RECORD)).doesNotContain("state");
  }

  @Test
  void namesSurviveRestarts() throws IOException {
    NamedPolicy policy = Runs.policy("oblivious:decoys=3");
    List<JsonNode> answers = new ArrayList<>();
    for (int k = 1; k <= Runs.QUERIES; k++) {
      answers.add(ask(opened(policy), k));
      tell(opened(policy), k);
    }
    for (int k = 1; k <= Runs.QUERIES; k++) {
      assertThat(ask(opened(policy), k)).isEqualTo(answers.get(k - 1));
    }
    JsonNode rows = Json.MAPPER.readTree(said(opened(policy), RECORD)).path("rows");
    for (int k = 1; k <= Runs.QUERIES; k++) {
      assertThat(rows.get(k - 1).path("trajectory"))
          .isEqualTo(answers.get(k - 1).path("trajectory"));
    }
  }

  /** A run with exchanged roles yields the same observations and the same record. */
  @Test
  void recordDoesNotDependOnWhichTrajectoryIsReal() throws IOException {
    NamedPolicy policy = Runs.policy("oblivious");
    play(policy, 1, Runs.QUERIES);
    String record = said(opened(policy), RECORD);
    ObjectNode run = (ObjectNode) Json.MAPPER.readTree(Files.readString(file));
    ArrayNode names = (ArrayNode) run.get("trajectories");
    JsonNode learner = names.get(0);
    names.set(0, names.get(1));
    names.set(1, learner);
    for (JsonNode each : run.get("past")) {
      ObjectNode query = (ObjectNode) each;
      if (query.get("type").asText().equals("learn")) {
        query.put("type", "obfuscate").put("decoySteps", "IF_INFORMATIVE");
      } else {
        query.put("type", "learn").remove(List.of("decoySteps", "decoyState"));
      }
    }
    Files.writeString(file, run.toString());
    assertThat(said(opened(policy), RECORD)).isEqualTo(record);
  }

  /** Rewrites the run as one that was stored before names existed. */
  private void forgetNames() throws IOException {
    ObjectNode run = (ObjectNode) Json.MAPPER.readTree(Files.readString(file));
    assertThat(run.remove("trajectories")).isNotNull();
    Files.writeString(file, run.toPrettyString());
  }

  @Test
  void aRunStoredWithoutNamesGetsThemOnce() throws IOException {
    NamedPolicy policy = Runs.policy("oblivious");
    play(policy, 1, 4);
    JsonNode open = ask(opened(policy), 5);
    forgetNames();
    String record = said(opened(policy), RECORD);
    assertThat(Files.readString(file)).contains("\"trajectories\"");
    assertThat(said(opened(policy), RECORD)).isEqualTo(record);
    JsonNode again = ask(opened(policy), 5);
    for (String field : List.of("number", "type", "incentive", "decoy", "decoySteps")) {
      assertThat(again.get(field)).isEqualTo(open.get(field));
    }
    assertThat(ask(opened(policy), 5)).isEqualTo(again);
    tell(opened(policy), 5);
    assertThat(said(opened(policy), RECORD)).startsWith(record.substring(0, record.length() - 2));
  }

  @Test
  void aSeededRunHasTheNamesOfItsSeed() throws IOException {
    NamedPolicy policy = Runs.policy("oblivious");
    String record = seeded(policy);
    forgetNames();
    assertThat(seeded(policy)).isEqualTo(record);
  }

  private String seeded(NamedPolicy policy) throws IOException {
    Conversation conversation =
        new Conversation(
            StoredController.of(use.of(file), Runs.SCENARIO, policy, new Seed(4)),
            Runs.SCENARIO,
            policy);
    for (int k = 1; k <= 6; k++) {
      ask(conversation, k);
      tell(conversation, k);
    }
    return said(conversation, RECORD);
  }

  @Test
  void invalidStoredNamesAreRefused() throws IOException {
    NamedPolicy policy = Runs.policy("oblivious");
    play(policy, 1, 1);
    ObjectNode run = (ObjectNode) Json.MAPPER.readTree(Files.readString(file));
    run.put("trajectories", "AB");
    Files.writeString(file, run.toString());
    assertThatThrownBy(() -> opened(policy))
        .isInstanceOf(ArchiveException.class)
        .hasMessage(file + ": trajectories must be a list, was \"AB\"");
    run.putArray("trajectories").add("real").add("decoy");
    Files.writeString(file, run.toString());
    assertThatThrownBy(() -> opened(policy))
        .isInstanceOf(ArchiveException.class)
        .hasMessageStartingWith(file + ": trajectories must be A, B, C")
        .hasMessageEndingWith("in some order, was [real, decoy]");
  }
}
