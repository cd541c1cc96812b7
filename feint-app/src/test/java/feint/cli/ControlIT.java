package feint.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.api.PaddedJson;
import feint.math.Seed;
import feint.policy.Controller;
import feint.policy.Query;
import feint.policy.markov.StationaryPolicies;
import feint.policyfile.TrajectoryNames;
import feint.scenario.Scenario;
import feint.scenario.ScenarioFile;
import feint.service.live.Decisions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests of feint control with killed processes and full disks. */
class ControlIT {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String STATUS = "{\"status\": {}}";
  private static final String RECORD = "{\"record\": {}}";

  @TempDir Path directory;

  private static String[] arguments(String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of("control", Program.scenario("small"), "-p", "random", "--state", "run.db"));
    arguments.addAll(List.of(more));
    return arguments.toArray(new String[0]);
  }

  private Talk start(String... more) throws IOException {
    return new Talk(LaunchedProgram.in(directory).talk(arguments(more)));
  }

  @Test
  void aRunFromBeginningToEnd() throws Exception {
    Scenario small = ScenarioFile.read(Path.of(Program.scenario("small")));
    Controller controller =
        Controller.start(
            small.problem(), StationaryPolicies.random(small.problem().shape()), new Seed(7));
    TrajectoryNames names = TrajectoryNames.drawn(new Seed(7));
    StringBuilder rows = new StringBuilder();
    try (Talk talk = start("--seed", "7", "--json")) {
      for (int k = 1; k <= small.problem().horizon(); k++) {
        String asked = talk.reply(Talk.ask(k, 1 + k % 2));
        Query query = controller.ask(k, 1 + k % 2);
        String name = names.of(query);
        assertThat(asked).isEqualTo(text(PaddedJson.of(Decisions.of(query, name, false).json())));
        boolean informative = k % 3 == 0;
        String told = talk.reply(Talk.tell(k, informative));
        boolean steps = controller.tell(k, informative);
        assertThat(told).isEqualTo(text(PaddedJson.of(outcome(k, informative, steps))));
        rows.append(k > 1 ? "," : "")
            .append("{\"number\":" + k + ",\"trajectory\":\"" + name + "\",\"incentive\":")
            .append(query.action().incentive() + ",\"step\":" + steps + "}");
      }
      assertThat(talk.reply(RECORD)).isEqualTo("{\"ended\":true,\"rows\":[" + rows + "]}");
      assertThat(talk.reply(STATUS))
          .startsWith("{\"sent\":12,")
          .contains(
              ",\"policy\":\"random\",\"decoys\":1,\"guarantee\":null,\"horizon\":12,\"successes\":4,\"oracle\":{\"states\":2,");
      talk.send("x".repeat(10_000_000));
      assertThat(talk.next().orElseThrow()).startsWith("{\"error\":{\"kind\":\"request\"");
      assertThat(talk.reply("")).startsWith("{\"error\":{\"kind\":\"request\"");
      assertThat(talk.reply(Talk.ask(13, 1)))
          .isEqualTo(
              "{\"error\":{\"kind\":\"conflict\",\"message\":\"all 12 queries have been sent\","
                  + "\"expectedNumber\":null}}");
      assertThat(JSON.readTree(talk.reply(STATUS)).path("finished").asBoolean()).isTrue();
      assertThat(talk.end()).isZero();
    }
  }

  private static ObjectNode outcome(int number, boolean informative, boolean steps) {
    return JSON.createObjectNode()
        .put("number", number)
        .put("informative", informative)
        .put("steps", steps);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, UTF_8);
  }

  /**
   * Replies before each kill are repeated after it; a pending request may be decided or not. Draws
   * are not repeatable here: a decision that is not stored would be drawn again.
   */
  @Tag("slow")
  @Test
  void repliesAreRepeatedAfterEveryKill() throws Exception {
    Map<String, String> answered = new LinkedHashMap<>();
    try (Talk talk = start()) {
      say(talk, answered, Talk.ask(1, 2));
      talk.kill();
    }
    try (Talk talk = start()) {
      repeat(talk, answered);
      say(talk, answered, Talk.tell(1, true));
      // The program is killed before, during or after this decision.
      talk.send(Talk.ask(2, 1));
      talk.kill();
    }
    try (Talk talk = start()) {
      repeat(talk, answered);
      say(talk, answered, Talk.ask(2, 1));
      for (int k = 2; k <= 5; k++) {
        talk.send(Talk.tell(k, k % 2 == 0));
        talk.send(Talk.ask(k + 1, 1));
      }
      // Killed after two replies, with more requests sent.
      answered.put(Talk.tell(2, true), talk.next().orElseThrow());
      answered.put(Talk.ask(3, 1), talk.next().orElseThrow());
      talk.kill();
    }
    try (Talk talk = start()) {
      repeat(talk, answered);
      for (int k = 3; k <= 12; k++) {
        say(talk, answered, Talk.ask(k, 1));
        say(talk, answered, Talk.tell(k, k % 2 == 0));
      }
      talk.kill();
    }
    try (Talk talk = start()) {
      repeat(talk, answered);
      JsonNode rows = JSON.readTree(talk.reply(RECORD)).path("rows");
      for (int k = 1; k <= 12; k++) {
        JsonNode asked = JSON.readTree(answered.get(Talk.ask(k, k == 1 ? 2 : 1)));
        assertThat(rows.path(k - 1).path("trajectory")).isEqualTo(asked.path("trajectory"));
      }
      JsonNode status = JSON.readTree(talk.reply(STATUS));
      assertThat(status.path("finished").asBoolean()).isTrue();
      assertThat(talk.end()).isZero();
    }
    assertThat(answered)
        .hasSize(24)
        .allSatisfy((ask, reply) -> assertThat(reply).hasSize(PaddedJson.WIDTH));
    // The log of a killed program is moved into the file.
    try (var files = Files.list(directory)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("run.db", "run.db.lock", "run.db.mark");
    }
  }

  private static void say(Talk talk, Map<String, String> answered, String line) throws IOException {
    answered.put(line, talk.reply(line));
    assertThat(answered.get(line)).doesNotContain("error");
  }

  private static void repeat(Talk talk, Map<String, String> answered) throws IOException {
    for (Map.Entry<String, String> before : answered.entrySet()) {
      assertThat(talk.reply(before.getKey())).isEqualTo(before.getValue());
    }
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aSecondProcessIsRefusedWhileTheFirstLives() throws Exception {
    try (Talk first = start()) {
      String decision = first.reply(Talk.ask(1, 2));
      assertThat(LaunchedProgram.in(directory).run(arguments()).mistake())
          .isEqualTo("run.db: is in use by another process, which has locked run.db.lock");
      assertThat(first.reply(Talk.ask(1, 2))).isEqualTo(decision);
      for (String name : List.of("run.db", "run.db.lock")) {
        assertThat(Files.getPosixFilePermissions(directory.resolve(name)))
            .isEqualTo(PosixFilePermissions.fromString("rw-------"));
      }
    }
  }

  /**
   * A limit on the file size simulates a full disk; it also applies to superusers. It leaves room
   * for the library of SQLite, which is unpacked, and is reached before the log is emptied.
   */
  @Test
  @EnabledOnOs(OS.LINUX)
  void onAFullDiskNothingIsDecided() throws Exception {
    Path limited = directory.resolve("limited");
    Files.writeString(
        limited,
        "#!/bin/bash\nulimit -f 3000\nexec '" + Program.ROOT.resolve("feint") + "' \"$@\"\n");
    Files.setPosixFilePermissions(limited, PosixFilePermissions.fromString("rwxr-xr-x"));
    Path scenario = directory.resolve("long.yaml");
    Files.writeString(scenario, "{horizon: 5000, successes: 3}\n");
    String[] arguments = {"control", scenario.toString(), "-p", "oblivious", "--state", "run.db"};
    Map<String, String> answered = new LinkedHashMap<>();
    String refused = "";
    try (Talk talk =
        new Talk(
            LaunchedProgram.by(limited, directory)
                .with("FEINT_JAVA_OPTS", "-XX:TieredStopAtLevel=1 -XX:-UsePerfData")
                .talk(arguments))) {
      for (int k = 1; refused.isEmpty(); k++) {
        for (String line : List.of(Talk.ask(k, 1), Talk.tell(k, true))) {
          String reply = talk.reply(line);
          if (refused.isEmpty() && !reply.contains("error")) {
            answered.put(line, reply);
          } else if (refused.isEmpty()) {
            refused = line;
            assertThat(reply)
                .startsWith(
                    "{\"error\":{\"kind\":\"storage\",\"message\":\"run.db: cannot be written: ")
                .doesNotContain("incentive");
          }
        }
      }
      assertThat(answered).isNotEmpty();
      assertThat(talk.reply(refused)).contains("\"storage\"");
      repeat(talk, answered);
      assertThat(talk.end()).isZero();
    }
    try (Talk talk = new Talk(LaunchedProgram.in(directory).talk(arguments))) {
      repeat(talk, answered);
      say(talk, answered, refused);
      assertThat(talk.end()).isZero();
    }
  }

  @Test
  void aSavedControllerOfAnEarlierVersionIsRefused() throws Exception {
    Files.writeString(directory.resolve("run.db"), "{\"format\": \"feint-controller\"}");
    assertThat(LaunchedProgram.in(directory).run(arguments()).mistake())
        .isEqualTo(
            "run.db: is a saved controller in JSON, which this version does not continue: finish its"
                + " run with the version that wrote it, or name another file to begin a new run");
  }
}
