package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import feint.math.ClopperPearson;
import feint.math.Interval;
import feint.scenario.Scenario;
import feint.scenario.ScenarioFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EstimateTest {

  @TempDir Path directory;

  @Test
  void aLogThatShowsAScenarioExactlyGivesThatScenario() throws IOException {
    String log = write("rounds.csv", RoundLogs.small());
    String out = path("out.yaml");

    JsonNode json =
        Program.inside("estimate", Program.scenario("small"), "--log", log, "-o", out, "--json")
            .json();

    assertThat(ScenarioFile.read(Path.of(out)))
        .isEqualTo(ScenarioFile.read(Path.of(Program.scenario("small"))));
    assertThat(json.path("rounds").asInt()).isEqualTo(80);
    assertThat(json.path("runs").asInt()).isEqualTo(60);
    assertThat(json.path("level").asDouble()).isEqualTo(0.95);
    assertThat(json.path("file").asText()).isEqualTo(out);
    assertThat(json.path("warnings")).isEmpty();
    Interval cell = ClopperPearson.interval(4, 10, 0.95);
    assertThat(json.at("/success/1/0").toString())
        .isEqualTo(
            "{\"estimate\":0.4,\"raw\":0.4,\"low\":%s,\"high\":%s,\"successes\":4,\"tries\":10}",
            cell.low(), cell.high());
    Interval entry = ClopperPearson.interval(2, 10, 0.95);
    assertThat(json.at("/transition/0/1").toString())
        .isEqualTo(
            "{\"estimate\":0.2,\"low\":%s,\"high\":%s,\"count\":2}", entry.low(), entry.high());
  }

  @Test
  void withoutAScenarioHorizonAndSuccessesAreGivenOrDefaults() throws IOException {
    String log = write("rounds.csv", RoundLogs.small());
    String first = path("first.yaml");
    String second = path("second.json");

    Program.inside("estimate", "--log", log, "-o", first).text();
    Program.inside("estimate", "--log", log, "-o", second, "--horizon", "12", "--successes", "4")
        .text();

    Scenario fresh = ScenarioFile.read(Path.of(first));
    assertThat(fresh.problem().horizon()).isEqualTo(100);
    assertThat(fresh.problem().successes()).isEqualTo(25);
    assertThat(fresh.name()).isEqualTo("first");
    assertThat(Files.readString(Path.of(first)))
        .startsWith(
            "# success and transition are estimates from rounds.csv: 80 rounds in 60 runs.\n");
    Scenario json = ScenarioFile.read(Path.of(second));
    assertThat(json.problem().horizon()).isEqualTo(12);
    assertThat(json.problem().successes()).isEqualTo(4);
    assertThat(json.problem().success()).isEqualTo(fresh.problem().success());
  }

  @Test
  void anExistingOutputIsUpdatedAndItsCommentsAreWarnedOf() throws IOException {
    String log = write("rounds.csv", RoundLogs.small().replace(",2,1\n", ",2,0\n"));
    String out =
        write("mine.yaml", "# mine\n" + Files.readString(Path.of(Program.scenario("small"))));

    Program.Result result =
        Program.inside("estimate", "--log", log, "-o", out, "--successes", "5", "--json");

    assertThat(result.exit()).isZero();
    assertThat(result.err().strip())
        .isEqualTo("feint: warning: " + out + " was replaced, and its comments were not preserved");
    assertThat(new ObjectMapper().readTree(result.out()).path("warnings")).hasSize(1);
    Scenario updated = ScenarioFile.read(Path.of(out));
    assertThat(updated.name()).isEqualTo("small");
    assertThat(updated.problem().horizon()).isEqualTo(12);
    assertThat(updated.problem().successes()).isEqualTo(5);
    assertThat(Files.readString(Path.of(out))).doesNotContain("# mine");
    // No answer to incentive 2 was informative, so its tries count as those of incentive 1 do.
    assertThat(updated.problem().success().at(2, 0)).isEqualTo(0.2);
    assertThat(updated.problem().success().at(2, 1)).isEqualTo(0.2);
  }

  @Test
  void cellsWithoutAnswersAreWarnedOf() throws IOException {
    String log = write("rounds.csv", "time,oracle,incentive,success\n0,1,2,1\n1,1,2,0\n");
    String base =
        write(
            "base.yaml",
            "{horizon: 5, successes: 1, incentives: [1, 2, 3],"
                + " oracle: {success: [[0, 0, 0]], transition: [[1]]}}");
    String out = path("out.yaml");

    Program.Result result = Program.inside("estimate", base, "--log", log, "-o", out, "--json");

    assertThat(result.exit()).isZero();
    assertThat(result.err().lines())
        .containsExactly(
            "feint: warning: no answer is known for oracle state 1 and incentive 1: success is set"
                + " to 0, the value that lower incentives support",
            "feint: warning: no answer is known for oracle state 1 and incentive 3: success is set"
                + " to 0.500000, the value that lower incentives support");
    JsonNode cell = new ObjectMapper().readTree(result.out()).at("/success/0/2");
    assertThat(cell.toString())
        .isEqualTo(
            "{\"estimate\":0.5,\"raw\":null,\"low\":0.0,\"high\":1.0,\"successes\":0,\"tries\":0}");
    assertThat(ScenarioFile.read(Path.of(out)).problem().success().at(1, 2)).isEqualTo(0.5);
  }

  @Test
  void aHigherLevelWidensTheIntervals() throws IOException {
    String log = write("rounds.csv", RoundLogs.small());
    double[] widths = new double[2];
    for (int n = 0; n < 2; n++) {
      JsonNode cell =
          Program.inside(
                  "estimate",
                  "--log",
                  log,
                  "-o",
                  path(n + ".yaml"),
                  "--json",
                  "--level",
                  n == 0 ? "0.9" : "0.99")
              .json()
              .at("/success/1/1");
      widths[n] = cell.path("high").asDouble() - cell.path("low").asDouble();
    }
    assertThat(widths[1]).isGreaterThan(widths[0]);
  }

  @Test
  void aReducibleChainCannotStartFromAStationaryDistribution() throws IOException {
    String log =
        write("rounds.csv", "time,oracle,incentive,success\n0,1,1,1\n1,1,2,0\n0,2,1,1\n1,2,2,1\n");
    String small = Files.readString(Path.of(Program.scenario("small")));
    String uniform = write("u.yaml", small.replace("oracle:", "oracle:\n  initial: uniform"));
    Map<Path, String> before = Program.files(directory);

    assertThat(Program.inside("estimate", "--log", log, "-o", path("out.yaml")).mistake())
        .isEqualTo(
            log
                + ": the observed transitions have several stationary distributions, so the oracle"
                + " cannot start from \"stationary\": log more rounds, or use a SCENARIO whose"
                + " oracle.initial is uniform or a list");
    assertThat(Program.files(directory)).isEqualTo(before);

    Program.inside("estimate", uniform, "--log", log, "-o", path("out.yaml")).text();
    assertThat(ScenarioFile.read(Path.of(path("out.yaml"))).problem().oracle().initial().at(0))
        .isEqualTo(0.5);
  }

  @Test
  void tablesShowEveryEntryAndSayThatTheyAreEstimates() throws IOException {
    String log = write("rounds.csv", RoundLogs.small());
    String text = Program.inside("estimate", "--log", log, "-o", path("out.yaml")).text();
    assertThat(text.lines().filter(line -> line.startsWith("| "))).hasSize(2 + 4 + 4);
    assertThat(text)
        .contains("with intervals of level 0.95", "| 2      |         2 |   0.8000 | 0.8000 |")
        .contains("scenario written to " + path("out.yaml") + ", from 80 rounds in 60 runs")
        .contains("rely on these estimates", "--policy exact --perturb 0.36");
  }

  private String write(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text).toString();
  }

  private String path(String name) {
    return directory.resolve(name).toString();
  }
}
