package feint.stdio;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.io.Json;
import feint.math.Seed;
import feint.policy.Observable;
import feint.policyfile.NamedPolicy;
import feint.policyfile.TrajectoryNames;
import feint.service.StoredRun;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
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

  /** Exchanges the learner and the decoy of a stored run of an oblivious policy. */
  private static final List<String> EXCHANGED_ROLES =
      List.of(
          "UPDATE queries SET decoy = 1 - decoy, decoy_steps = 3 - decoy_steps, decoy_state = 0",
          "UPDATE standings SET chain = '', queue = MAX(0, 3 - (SELECT COUNT(*) FROM queries"
              + " WHERE decoy = 0 AND informative = 1))",
          "UPDATE origins SET trajectories ="
              + " SUBSTR(trajectories, 3, 1) || ',' || SUBSTR(trajectories, 1, 1)"
              + " || SUBSTR(trajectories, 4)");

  @TempDir Path directory;
  private Path file = Path.of("");
  private final LastUse use = new LastUse();
  private long opened;

  @BeforeEach
  void nameFile() {
    file = directory.resolve("run.db");
  }

  @AfterEach
  void giveBack() {
    use.close();
  }

  /** Opens the run as a newly started program does, with different random numbers. */
  private Conversation opened(NamedPolicy policy) {
    StoredRun run = use.of(file, Runs.SCENARIO, policy, new SplittableRandom(7 + 100 * ++opened));
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
    use.delete(file);
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
  void recordDoesNotDependOnWhichTrajectoryIsReal() throws Exception {
    NamedPolicy policy = Runs.policy("oblivious");
    play(policy, 1, Runs.QUERIES);
    String record = said(opened(policy), RECORD);
    use.close();
    try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = database.createStatement()) {
      for (String change : EXCHANGED_ROLES) {
        assertThat(statement.executeUpdate(change)).isPositive();
      }
    }
    assertThat(said(opened(policy), RECORD)).isEqualTo(record);
  }

  @Test
  void aSeededRunHasTheNamesOfItsSeed() throws IOException {
    NamedPolicy policy = Runs.policy("oblivious");
    TrajectoryNames names = TrajectoryNames.drawn(new Seed(4));
    Conversation conversation =
        new Conversation(use.of(file, Runs.SCENARIO, policy, 4), Runs.SCENARIO, policy);
    for (int k = 1; k <= 6; k++) {
      JsonNode asked = ask(conversation, k);
      assertThat(asked.path("trajectory").asText())
          .isEqualTo(names.names().get(asked.path("decoy").asInt()));
      tell(conversation, k);
    }
  }
}
