package feint.cli.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import feint.cli.Program;
import feint.io.PrivateMode;
import feint.policyspec.PolicyRegistry;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the commands of a service and their mistakes. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ServiceCommandsTest {

  private static final String SMALL = Program.scenario("small");

  private Path directory;
  private ServiceHere service;

  @BeforeAll
  void start(@TempDir Path empty) throws Exception {
    directory = empty;
    service = new ServiceHere(Files.createDirectory(directory.resolve("data")));
  }

  @AfterAll
  void end() {
    service.close();
  }

  private Program.Result feint(String... arguments) {
    List<String> line = new ArrayList<>(List.of(arguments));
    line.addAll(List.of("--data", service.data()));
    return Program.inside(line.toArray(new String[0]));
  }

  private String run(String policy) throws Exception {
    JsonNode made = feint("runs", "create", SMALL, "-p", policy, "--wait", "--json").json();
    assertThat(made.path("state").asText()).isEqualTo("ready");
    return made.path("id").asText();
  }

  @Test
  void runFollowsOneThatIsOver() throws Exception {
    String first = run("balanced");
    feint("ask", first, "--oracle", "2").text();
    feint("tell", first, "1", "--informative", "yes").text();
    feint("runs", "close", first).text();
    JsonNode second =
        feint("runs", "create", SMALL, "-p", "balanced", "--follows", first, "--json").json();
    assertThat(second.path("follows").asText()).isEqualTo(first);
  }

  @Test
  void tasksAreNamed() throws Exception {
    JsonNode made =
        feint(
                "runs",
                "create",
                SMALL,
                "-p",
                "oblivious:decoys=2",
                "--tasks",
                "toxic,polite,short",
                "--wanted",
                "short",
                "--deadline",
                "3600",
                "--wait",
                "--json")
            .json();
    assertThat(made.path("tasks")).hasToString("[\"polite\",\"short\",\"toxic\"]");
    assertThat(made.path("wanted").asText()).isEqualTo("short");
    assertThat(made.path("deadline").asInt()).isEqualTo(3600);
    String run = made.path("id").asText();
    JsonNode decision = feint("ask", run, "--oracle", "2", "--json").json();
    assertThat(decision.path("task").asText()).isIn("toxic", "polite", "short");
    assertThat(decision.path("task").asText().equals("short"))
        .isEqualTo(decision.path("type").asText().equals("learn"));
    assertThat(feint("ask", run, "--oracle", "2", "--number", "1").text())
        .contains("on task " + decision.path("task").asText());
    assertThat(
            feint("runs", "create", SMALL, "-p", "oblivious:decoys=2", "--tasks", "a,b").mistake())
        .contains("tasks must have 3 distinct names", "had 2: a, b");
  }

  @Test
  void queriesAreDecidedAndAnswered() throws Exception {
    String run = run("greedy");
    assertThat(feint("ask", run, "--oracle", "2").text())
        .matches(
            "query 1: learn, on trajectory [A-Z], for an incentive of [12]\\R"
                .replace("learn", "(learn|obfuscate, by decoy 1)")
                .replace("\\R", "(; the decoy steps)?\\R"));
    JsonNode decision = feint("ask", run, "--oracle", "2", "--number", "1", "--json").json();
    assertThat(decision.fieldNames())
        .toIterable()
        .containsExactly(
            "number", "type", "incentive", "trajectory", "decoy", "decoySteps", "decoyState");
    assertThat(feint("ask", run, "--oracle", "1", "--number", "1").mistake()).contains("query 1");
    assertThat(feint("tell", run, "1", "--informative", "no").text())
        .startsWith("query 1 is answered: its trajectory ");
    JsonNode again = feint("tell", run, "1", "--informative", "no", "--json").json();
    assertThat(again.path("informative").asBoolean()).isFalse();
    assertThat(again.path("late").asBoolean()).isFalse();
    assertThat(feint("tell", run, "1", "--informative", "yes").mistake()).isNotEmpty();
    // An answer to an unknown query: the service has lost the decision.
    Program.Result lost = feint("tell", run, "9", "--informative", "yes");
    assertThat(lost.exit()).isEqualTo(4);
    assertThat(lost.err()).contains("has lost its state", "expects query 2");
    feint("ask", run, "--oracle", "1").text();
    feint("runs", "give-up", run, "2").text();
    assertThat(feint("tell", run, "2", "--informative", "yes").text())
        .startsWith(
            "query 2 was given up earlier: its answer is stored as late, and changes nothing");
    assertThat(feint("runs", "show", run).text())
        .contains("incentivePaid", "forecast.finishProbability", "openQuery")
        .containsPattern("created +\\| +20\\d\\d-\\d\\d-\\d\\dT[0-9:.]+Z ");
    JsonNode shown = feint("runs", "show", run, "--json").json();
    assertThat(shown.path("sent").asInt()).isEqualTo(2);
  }

  @Test
  void runsAreListed() throws Exception {
    String one = run("greedy");
    String two = run("oblivious");
    assertThat(feint("runs").text()).contains("id", "state", "sent", "queue", "paid", one, two);
    assertThat(feint("runs", "--limit", "1", "--json").json().path("runs")).hasSize(1);
    assertThat(feint("runs", "close", one).text()).startsWith("run " + one + " is closed");
    assertThat(feint("runs", "--state", "closed").text()).contains(one).doesNotContain(two);
    assertThat(feint("runs", "--state", "failed").text()).isEqualTo(String.format("no runs%n"));
    assertThat(feint("watch", one, "--json").json().path("state").asText()).isEqualTo("closed");
    assertThat(feint("watch", one).text()).startsWith("closed: sent 0, queue 4, paid 0");
  }

  @Test
  void recordsAndLogsAreFilesThatOtherCommandsRead() throws Exception {
    String run = run("oblivious");
    for (int number = 1; number <= 12; number++) {
      feint("ask", run, "--oracle", "1").text();
      feint("tell", run, String.valueOf(number), "--informative", "yes").text();
    }
    Path record = directory.resolve("record.csv");
    Path log = directory.resolve("log.csv");
    assertThat(feint("runs", "record", run, "-o", record.toString()).text())
        .startsWith("record written to " + record);
    assertThat(feint("runs", "record", run).text().lines()).hasSize(13);
    assertThat(feint("runs", "record", run, "--json").json()).isNotEmpty();
    Program.inside("audit", SMALL, "-p", "oblivious", "--record", record.toString()).text();
    assertThat(
            feint("runs", "log", run, "-o", log.toString(), "--json").json().path("log").asText())
        .isEqualTo(log.toString());
    assertThat(Files.getPosixFilePermissions(log)).hasSize(2);
    assertThat(feint("runs", "log", run).text().lines()).hasSize(13);
    assertThat(feint("runs", "log", run, "--json").json().path("rows")).hasSize(12);
    assertThat(Program.inside("fit", SMALL, "--log", log.toString()).exit()).isIn(0, 3);
  }

  @Test
  void policyFilesAreSentAndRunsAreMoved() throws Exception {
    Path policy = directory.resolve("small.policy");
    Program.inside("solve", SMALL, "-o", policy.toString()).text();
    String run = run(policy.toString());
    Path file = directory.resolve("run.json");
    assertThat(feint("runs", "export", run, "-o", file.toString()).text())
        .startsWith("run written to ");
    assertThat(Files.getPosixFilePermissions(file)).hasSize(2);
    assertThat(feint("runs", "import", file.toString()).mistake()).contains(run);
    assertThat(feint("runs", "delete", run).text()).startsWith("run " + run + " is deleted");
    assertThat(feint("runs", "import", file.toString()).mistake())
        .contains("cannot be imported again");
    try (ServiceHere there = new ServiceHere(Files.createDirectory(directory.resolve("there")))) {
      assertThat(Program.inside("runs", "import", file.toString(), "--data", there.data()).text())
          .startsWith("run " + run + " is ready");
    }
  }

  @Test
  void tokensAreMadeListedAndRevoked() throws Exception {
    JsonNode made =
        feint("token", "create", "--scope", "observer", "--expires", "2d", "--json").json();
    String id = made.path("id").asText();
    String secret = made.path("token").asText();
    assertThat(secret).startsWith(id + ".");
    Path file = Files.createFile(directory.resolve("token"), PrivateMode.attributes());
    Files.writeString(file, secret + "\n");
    String[] observer = {
      "runs", "--service", service.url().toString(), "--token-file", file.toString()
    };
    Program.inside(observer).text();
    assertThat(feint("token", "list").text()).contains(id, "observer").doesNotContain(secret);
    assertThat(feint("token", "list", "--json").json().path("tokens")).isNotEmpty();
    assertThat(feint("token", "revoke", secret).mistake()).doesNotContain(secret);
    assertThat(feint("token", "revoke", id).text()).startsWith("token " + id + " is revoked");
    assertThat(feint("trail").text()).contains("token-created", "token-revoked", id, "boot:");
    JsonNode trail = feint("trail", "--json").json();
    assertThat(trail.path("fault").isNull()).isTrue();
    assertThat(trail.path("entries").findValuesAsText("subject")).contains(id);
    assertThat(Program.inside(observer).mistake()).contains("token");
    assertThat(feint("token", "create", "--scope", "admin").text()).matches("\\S+\\.\\S+\\R");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "runs show 0123 | there is no run 0123",
        "runs --state nonsense | Invalid value for option '--state'",
        "runs --limit 0 | --limit must be at least 1, was 0",
        "runs nonsense | unknown command: nonsense; there are [",
        "token create --scope unknown | scope must be admin, observer or run:ID, was unknown",
        "token create --scope admin --expires soon | --expires must be a duration such as 90m",
        "token create --scope admin --expires 2001-01-01 | --expires must be in the future",
        "token revoke 0123456789abcdef | there is no token 0123456789abcdef",
        "ask 0123 | Missing required option",
        "ask 0123 --oracle 1 | there is no run 0123",
        "tell 0123 1 --informative maybe | --informative must be yes or no, was 'maybe'",
        "tell 0123 x --informative yes | Invalid value for positional parameter",
        "watch 0123 | there is no run 0123",
        "runs create no-such.yaml -p oblivious | no-such.yaml: no such file",
        "runs create SMALL -p nonsense | policy must be NAMES, or the content of a file, was"
            + " nonsense; for one of a plug-in the service must be started with --with",
        "runs create SMALL -p exakt | or the content of a file, was exakt; did you mean exact?",
        "runs nonsense | unknown command: nonsense; there are",
        "runs shwo | unknown command: shwo; did you mean show?",
        "runs create SMALL -p oblivious:bound=9 | oblivious",
        "runs create SMALL -p balanced --follows 0123 | follows must be the id of a run: there is no run 0123",
        "runs import no-such.json | no-such.json: cannot be read: no such file",
        "runs export 0123 -o no/such.json | no/such.json: cannot be written",
        "runs --timeout 0 | --timeout must be in 1..86400, was 0",
        "runs --service http://127.0.0.1:1 | --service and --data exclude each other",
        "runs --token-file no-such | --token-file cannot be read: no-such",
      })
  void mistakesAreSaidInOneSentence(String arguments, String message) {
    String[] line = arguments.replace("SMALL", SMALL).split(" ", -1);
    String names = String.join(", ", PolicyRegistry.NAMES_WITHOUT_FILE);
    assertThat(feint(line).mistake())
        .contains(message.replace("NAMES", names))
        .doesNotContain("\n");
  }

  /** An empty id is rejected before the unavailable service is contacted. */
  @ParameterizedTest
  @CsvSource({"ask ID --oracle 1", "tell ID 1 --informative yes", "watch ID", "runs show ID"})
  void aRunWithoutAnIdIsRefusedFirst(String arguments) {
    List<String> line = new ArrayList<>(List.of(arguments.split(" ", -1)));
    line.replaceAll(word -> word.equals("ID") ? "" : word);
    line.addAll(List.of("--data", directory.resolve("nowhere").toString()));
    assertThat(Program.inside(line.toArray(new String[0])).mistake())
        .isEqualTo("RUN must be the id of a run, was empty; feint runs lists them");
    line.remove("");
    assertThat(Program.inside(line.toArray(new String[0])).mistake())
        .startsWith("Missing required parameter")
        .contains("RUN is the id of a run; feint runs lists them");
  }

  @Test
  void missingServicesAreReportedInOneSentence() {
    String nowhere = directory.resolve("nowhere").toString();
    assertThat(Program.inside("runs", "--timeout", "1", "--data", nowhere).mistake())
        .isEqualTo(
            "no service runs on "
                + nowhere
                + " after 1 s: start one with feint serve, or choose one with --service or --data");
    assertThat(Program.inside("token").mistake()).isEqualTo("a command is missing");
    assertThat(Program.inside("runs", "--service", "http://127.0.0.1:1").mistake())
        .isEqualTo("--service needs a token, in $FEINT_TOKEN or --token-file");
  }

  @Test
  void anUnavailableServiceHasItsOwnExitCode() throws Exception {
    // A socket that is bound and does not listen: connections are refused, and the port stays
    // reserved.
    try (Socket silent = new Socket()) {
      silent.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      requireAway(silent.getLocalPort());
    }
  }

  private void requireAway(int port) throws Exception {
    Path data = Files.createDirectory(directory.resolve("away"));
    Files.writeString(
        data.resolve("service.json"),
        "{\"url\":\"http://127.0.0.1:" + port + "\",\"token\":\"id.secret\",\"pid\":1}");
    Program.Result result = Program.inside("runs", "--timeout", "1", "--data", data.toString());
    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.out()).isEmpty();
    assertThat(result.err())
        .startsWith(
            "feint: the service at http://127.0.0.1:" + port + " does not answer: tried for")
        .doesNotContain("secret", "report it")
        .hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource({
    "90m, 2030-01-01T01:30:00Z",
    "12h, 2030-01-01T12:00:00Z",
    "30d, 2030-01-31T00:00:00Z",
    "1w, 2030-01-08T00:00:00Z",
    "2031-02-03, 2031-02-03T00:00:00Z"
  })
  void expiryIsASpanOrADay(String text, Instant expected) {
    assertThat(Expiry.of(text, Instant.parse("2030-01-01T00:00:00Z"))).isEqualTo(expected);
  }
}
