package feint.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import feint.attack.Attacks;
import feint.math.ClopperPearson;
import feint.math.Interval;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** feint audit as a process. */
@Order(1)
class AuditIT {

  @TempDir Path directory;

  private Program.Result audit(String... more) throws Exception {
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("audit", Program.scenario("small"), "--policy"));
    arguments.addAll(List.of(more));
    return Program.in(directory).run(arguments.toArray(String[]::new));
  }

  @Test
  void inputsAreNotOverwritten() throws Exception {
    String scenario = Files.readString(Path.of(Program.scenario("small")));
    Path drawn = Files.writeString(directory.resolve("s.svg"), scenario);
    Program program = Program.in(directory);
    assertThat(
            program
                .run("audit", "s.svg", "-p", "greedy", "--runs", "5", "--plot", "s.svg")
                .mistake())
        .isEqualTo("--plot must not be the scenario itself, was s.svg");
    assertThat(program.run("compare", "s.svg", "--plot", "s.svg").mistake())
        .isEqualTo("--plot must not be the scenario itself, was s.svg");
    assertThat(
            program.run("reproduce", "table-1", "--comments", "s.svg", "--plot", "s.svg").mistake())
        .isEqualTo("--plot must not be the comments themselves, was s.svg");
    assertThat(drawn).hasContent(scenario);
    Path clients =
        Files.copy(
            Path.of(Program.scenario("hate-speech-participation")),
            directory.resolve("clients.yaml"));
    assertThat(program.run("estimate", "clients.yaml", "-o", "clients.yaml").mistake())
        .isEqualTo("--output must not be the scenario itself, was clients.yaml");
    assertThat(clients).content().contains("federated:");
  }

  @Test
  void jsonHasEveryAttackerAndTheWorst() throws Exception {
    JsonNode json = audit("random", "--runs", "500", "--seed", "7", "--json").json();
    assertThat(json.fieldNames())
        .toIterable()
        .containsExactly(
            "scenario",
            "verdict",
            "policy",
            "runs",
            "seed",
            "attackers",
            "worst",
            "conclusion",
            "modelErrors",
            "provenance");
    assertThat(json.path("scenario").asText()).isEqualTo("small");
    assertThat(json.path("policy").asText()).isEqualTo("random");
    assertThat(json.path("runs").asInt()).isEqualTo(500);
    assertThat(json.path("seed").asLong()).isEqualTo(7);
    assertThat(json.path("attackers").findValuesAsText("name"))
        .isEqualTo(Attacks.everywhere().map(Attacks::label).toList());
    double most = -1;
    for (JsonNode one : json.path("attackers")) {
      assertThat(one.fieldNames())
          .toIterable()
          .containsExactly(
              "name",
              "knows",
              "sees",
              "correct",
              "advantage",
              "interval",
              "jointInterval",
              "expected",
              "logLoss",
              "bits");
      double correct = one.path("correct").asDouble();
      double advantage = one.path("advantage").asDouble();
      assertThat(advantage).isCloseTo(2 * correct - 1, within(1e-12));
      Interval share = ClopperPearson.interval(Math.round(correct * 500), 500, 0.95);
      assertThat(one.path("interval")).hasSize(2);
      assertThat(one.at("/interval/0").asDouble()).isCloseTo(2 * share.low() - 1, within(1e-12));
      assertThat(one.at("/interval/1").asDouble()).isCloseTo(2 * share.high() - 1, within(1e-12));
      boolean posterior = one.path("name").asText().startsWith("policy-aware");
      assertThat(one.path("logLoss").isDouble()).isEqualTo(posterior);
      assertThat(one.path("logLoss").isNull()).isEqualTo(!posterior);
      assertThat(one.path("bits").isNull()).isEqualTo(!posterior);
      assertThat(one.path("expected").isNull()).isEqualTo(!posterior);
      assertThat(one.path("knows").asText().equals("policy")).isEqualTo(posterior);
      assertThat(one.at("/sees/0").asText()).isEqualTo("queries");
      most = Math.max(most, Math.abs(advantage));
    }
    assertThat(json.path("worst").asText()).isEqualTo("policy-aware-steps");
    assertThat(attacker(json, "policy-aware-steps").path("advantage").asDouble()).isEqualTo(most);
  }

  @Test
  void digitsDoNotDependOnThreads() throws Exception {
    String one = audit("greedy", "--runs", "100", "--json", "--threads", "1").digits();
    assertThat(audit("greedy", "--runs", "100", "--json", "--threads", "2").digits())
        .isEqualTo(one);
    assertThat(audit("greedy", "--runs", "100", "--json", "--threads", "7").digits())
        .isEqualTo(one);
  }

  /** Greedy sends its learning queries first. */
  @Test
  void tableIsFollowedByTheBestAttackerAndARemedy() throws Exception {
    List<String> lines =
        audit("greedy", "--runs", "200", "--plot", "a.svg").text().lines().toList();
    assertThat(lines.get(0))
        .startsWith("greedy completes in 91.8 % of runs, pays 24 on average, and");
    assertThat(lines.get(1)).isEqualTo("greedy in small, observed by eavesdroppers");
    assertThat(lines)
        .anyMatch(line -> line.matches("\\| first +\\| +1\\.0000 \\| +1\\.0000 \\|.*- \\| +- \\|"))
        .contains("200 runs, seed 1", "plot written to a.svg");
    assertThat(lines.get(lines.indexOf("") + 1))
        .startsWith(
            "first picked the real trajectory in 200 of 200 runs (advantage 1.0000). Also better than");
    assertThat(lines).last().isEqualTo("plot written to a.svg");
    assertThat(directory.resolve("a.svg"))
        .content(UTF_8)
        .contains("<svg", "policy-aware-steps", "queries seen");
  }

  @Test
  void requestedAttackersAppearInTheDefaultOrder() throws Exception {
    JsonNode json =
        audit(
                "greedy",
                "--runs",
                "50",
                "--json",
                "--attacker",
                "stall",
                "--attacker",
                "first",
                "--attacker",
                "stall",
                "--plot",
                "a.png")
            .json();
    assertThat(json.path("attackers").findValuesAsText("name")).containsExactly("first", "stall");
    assertThat(json.path("worst").asText()).isEqualTo("first");
    assertThat(json.path("plot").asText()).isEqualTo("a.png");
    assertThat(directory.resolve("a.png")).isNotEmptyFile();
  }

  private Path clients(String name, String change, String into) throws Exception {
    String text =
        """
        horizon: 12
        successes: 3
        incentives: [1, 3]
        oracle:
          success: [[0.1, 0.2], [0.2, 0.6], [0.5, 0.9]]
          participation: {clients: 5, stay: 0.8, thresholds: [0, 2, 4]}
        objective: {kind: goal}
        """;
    return Files.writeString(directory.resolve(name), text.replace(change, into));
  }

  /** Each mistake is one message on standard error, and exit code 2. */
  /** Names of files with the directory before them. */
  private String below(String line) {
    return line.replaceAll("[a-z]+\\.(yaml|json|svg)", directory + "/$0");
  }

  @Test
  void mistakesNameOptionRuleAndValue() throws Exception {
    clients("c.yaml", "", "");
    clients("longer.yaml", "horizon: 12", "horizon: 13");
    Files.writeString(directory.resolve("e.json"), "{}");
    Map<String, String> mistakes =
        Map.ofEntries(
            Map.entry("--knows all", "--knows must be nothing, model or policy, was all"),
            Map.entry(
                "--sees queries,points",
                "--sees must be of queries, incentives, steps, contents, attendance:K and state, was"
                    + " points"),
            Map.entry("--sees steps,steps", "--sees must name each once, was steps,steps"),
            Map.entry(
                "--sees attendance:0",
                "--sees must have attendance:K with K at least 1, was attendance:0"),
            Map.entry(
                "--sees attendance",
                "--sees must have attendance:K with K at least 1, was attendance"),
            Map.entry(
                "--sees attendance:6",
                "--sees must have attendance of 1..5, the number of clients, was attendance:6"),
            Map.entry(
                "--world longer.yaml",
                "--world must have the sizes of the scenario: horizon of the true world must be the"
                    + " problem's, 12, was 13 in longer.yaml"),
            Map.entry("--perturb 2", "--perturb must be in [0, 1], was 2.0"),
            Map.entry("--perturb 0.1 --world c.yaml", "--world and --perturb exclude each other"),
            Map.entry("--worlds 0 --estimate e.json", "--worlds must be in 1..10000, was 0"),
            Map.entry("--worlds 3", "--worlds needs --estimate: the JSON file to draw worlds from"),
            Map.entry(
                "--estimate e.json", "--estimate needs --worlds: the number of worlds to draw"),
            Map.entry(
                "--worlds 2 --estimate e.json",
                "e.json: success: must have a row for each of 3 oracle states, was missing"),
            Map.entry(
                "--perturb 0.1 --attacker client",
                "client needs clients, and drawn worlds have none: use --world with a scenario"
                    + " that has clients"),
            Map.entry(
                "--perturb 0.1 --plot a.svg",
                "--plot needs a single world: omit --plot, or omit --perturb and --worlds"),
            Map.entry("--runs-in-a-row 0", "--runs-in-a-row must be in 1..1000, was 0"),
            Map.entry("--runs-in-a-row 2 --carry maybe", "--carry must be yes or no, was maybe"),
            Map.entry("--carry yes", "--carry needs consecutive runs: --runs-in-a-row is missing"));
    for (Map.Entry<String, String> entry : mistakes.entrySet()) {
      String line = "audit c.yaml -p balanced " + entry.getKey();
      assertThat(Program.inside(below(line).split(" ")).mistake())
          .isEqualTo(below(entry.getValue()));
    }
    assertThat(audit("greedy", "--attacker", "client").mistake())
        .isEqualTo(
            "client needs clients: oracle.participation is required in the scenario, and small has"
                + " none");
  }

  private static JsonNode attacker(JsonNode json, String name) {
    for (JsonNode one : json.path("attackers")) {
      if (one.path("name").asText().equals(name)) {
        return one;
      }
    }
    throw new AssertionError("no attacker " + name);
  }

  @Test
  void clientAttacksWhereThereAreClients() throws Exception {
    clients("c.yaml", "", "");
    clients("restless.yaml", "0.8", "0.5");
    Program program = Program.in(directory);
    JsonNode json =
        program.run("audit", "c.yaml", "-p", "balanced", "--runs", "300", "--json").json();
    JsonNode client = attacker(json, "client");
    assertThat(client.path("sees"))
        .extracting(JsonNode::asText)
        .containsExactly("queries", "incentives", "steps", "contents", "attendance:1");
    assertThat(client.path("expected").asDouble()).isGreaterThan(0.1);
    assertThat(attacker(json, "policy-aware-steps").path("expected").asDouble())
        .isCloseTo(0, within(1e-9));
    String same =
        program
            .run(
                "audit",
                "c.yaml",
                "-p",
                "balanced",
                "--runs",
                "300",
                "--json",
                "--world",
                "c.yaml",
                "--threads",
                "1")
            .json()
            .path("attackers")
            .toString();
    assertThat(same).isEqualTo(json.path("attackers").toString());
    String text =
        program
            .run(
                "audit",
                "c.yaml",
                "-p",
                "balanced",
                "--runs",
                "300",
                "--world",
                "restless.yaml",
                "--knows",
                "policy",
                "--sees",
                "queries,steps")
            .text();
    assertThat(text)
        .contains(
            "balanced in restless, built for c, observed by eavesdroppers",
            "| policy:queries,steps |",
            "also shown, because the policy's next decision depends on it:"
                + " policy:queries,steps: incentives and contents");
  }

  @Test
  void severalWorldsShowTheirSpread() throws Exception {
    clients("c.yaml", "", "");
    Program program = Program.in(directory);
    JsonNode json =
        program
            .run("audit", "c.yaml", "-p", "balanced", "--runs", "40", "--perturb", "0.1", "--json")
            .json();
    assertThat(json.fieldNames())
        .toIterable()
        .containsExactly(
            "scenario", "policy", "perturb", "worlds", "runs", "seed", "attackers", "provenance");
    assertThat(json.path("worlds").asInt()).isEqualTo(16);
    assertThat(json.path("attackers")).hasSize((int) Attacks.everywhere().count());
    JsonNode knowing = attacker(json, "policy-aware-steps");
    assertThat(knowing.fieldNames())
        .toIterable()
        .containsExactly(
            "name",
            "knows",
            "sees",
            "mean",
            "median",
            "quantile90",
            "worst",
            "worstWorld",
            "again",
            "interval");
    assertThat(knowing.path("worst").asDouble())
        .isGreaterThanOrEqualTo(knowing.path("quantile90").asDouble())
        .isGreaterThan(0.05);
    assertThat(
            program
                .run("audit", "c.yaml", "-p", "oblivious", "--runs", "40", "--perturb", "0.1")
                .text())
        .contains(
            "oblivious, built for c, in 16 worlds in which every entry of success and transition is off by"
                + " up to 0.1",
            "40 runs in each world, seed 1",
            "Proven: none of these attackers does better than random guessing in any world",
            "does not bound others");
  }

  @Test
  void worldsAreDrawnFromEstimatedCounts() throws Exception {
    clients("c.yaml", "", "");
    StringBuilder log = new StringBuilder("time,oracle,incentive,success\n");
    for (int time = 0; time < 120; time++) {
      log.append(time + "," + (1 + time / 2 % 3) + "," + (1 + time % 2 * 2) + "," + time / 5 % 2);
      log.append('\n');
    }
    Files.writeString(directory.resolve("rounds.csv"), log);
    Program program = Program.in(directory);
    Program.Result estimated =
        program.run("estimate", "c.yaml", "--log=rounds.csv", "-o=fit.yaml", "--json");
    Files.writeString(directory.resolve("counts.json"), estimated.text());
    JsonNode leak = estimated.json().path("leak");
    assertThat(leak.path("worlds").asInt()).isEqualTo(20);
    assertThat(leak.path("mean").asDouble()).isBetween(0.0, leak.path("worst").asDouble());
    JsonNode json =
        program
            .run(
                "audit",
                "fit.yaml",
                "-p",
                "balanced",
                "--worlds",
                "4",
                "--estimate",
                "counts.json",
                "--runs",
                "30",
                "--runs-in-a-row",
                "2",
                "--carry",
                "yes",
                "--attacker",
                "policy-aware-steps",
                "--json")
            .json();
    assertThat(json.path("worlds").asInt()).isEqualTo(4);
    assertThat(json.path("runsInARow").asInt()).isEqualTo(2);
    assertThat(json.path("carry").asBoolean()).isTrue();
    assertThat(json.path("estimate").asText()).isEqualTo("counts.json");
    assertThat(json.at("/attackers/0/worst").asDouble()).isPositive();
  }

  @Test
  void consecutiveRunsAreOneUnit() throws Exception {
    clients("c.yaml", "", "");
    Program program = Program.in(directory);
    String[] row = {
      "audit",
      "c.yaml",
      "-p",
      "balanced",
      "--runs",
      "200",
      "--runs-in-a-row",
      "3",
      "--attacker",
      "policy-aware-steps",
      "--plot",
      "a.svg"
    };
    String text = program.run(row).text();
    assertThat(text)
        .contains(
            "200 sequences of 3 runs, each started from the initial belief, seed 1",
            " sequences. ");
    assertThat(directory.resolve("a.svg")).content(UTF_8).contains("200 sequences of 3 runs");
    List<String> carrying = new ArrayList<>(List.of(row));
    carrying.addAll(List.of("--carry", "yes", "--json"));
    JsonNode json = program.run(carrying.toArray(String[]::new)).json();
    assertThat(json.path("conclusion").asText()).isEqualTo("proven");
    assertThat(json.path("runsInARow").asInt()).isEqualTo(3);
    assertThat(json.path("carry").asBoolean()).isTrue();
    assertThat(json.at("/attackers/0/expected").asDouble()).isCloseTo(0, within(1e-9));
  }

  /** The printed knowledge and observations of each attacker are the requested ones. */
  @Test
  void uninformedAttackersUseSimpleRules() throws Exception {
    JsonNode json =
        audit(
                "balanced:steps",
                "--runs",
                "50",
                "--knows",
                "nothing",
                "--sees",
                "incentives",
                "--json")
            .json();
    assertThat(json.path("attackers").findValuesAsText("name")).isEqualTo(AttackerList.UNINFORMED);
    JsonNode model =
        audit("random", "--runs", "200", "--knows", "model", "--sees", "contents,state", "--json")
            .json()
            .at("/attackers/0");
    assertThat(model.path("name").asText()).isEqualTo("model:queries,steps,contents,state");
    assertThat(model.path("knows").asText()).isEqualTo("model");
    // The decoy of random always steps, as such an attacker assumes.
    assertThat(model.path("advantage").asDouble()).isGreaterThan(0.8);
  }
}
