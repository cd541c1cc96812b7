package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a log to a policy, as a process. */
class EstimateIT {

  @TempDir Path directory;

  @BeforeEach
  void writeFiles() throws Exception {
    Files.writeString(directory.resolve("rounds.csv"), RoundLogs.small());
    Files.writeString(
        directory.resolve("broken.csv"), "time,oracle,incentive,success\n0,1,1,often\nx,1,1,1\n");
    Files.copy(Path.of(Program.scenario("small")), directory.resolve("mine.yaml"));
  }

  @Test
  void aLogLeadsToTheExactPolicyAndItsValue() throws Exception {
    String text = program().run("estimate", "mine.yaml", "--log=rounds.csv", "-o=fit.yaml").text();
    assertThat(text).contains("scenario written to fit.yaml");
    JsonNode solved = program().run("solve", "fit.yaml", "-o", "policy", "--json").json();
    assertThat(solved.at("/values/0").asDouble()).isCloseTo(1.3860475186562233, within(1e-12));
    assertThat(solved.at("/values/1").asDouble()).isCloseTo(0.2677476417013718, within(1e-12));
    assertThat(program().run("evaluate", "fit.yaml", "-p", "policy", "--perturb", "0.1").text())
        .contains("lowest");
  }

  @Test
  void updatingInPlaceKeepsAllButTheOracle() throws Exception {
    Program.Result result = program().run("estimate", "--log=rounds.csv", "-o=mine.yaml");
    assertThat(result.exit()).isZero();
    assertThat(result.err())
        .contains("mine.yaml was replaced, and its comments were not preserved");
    assertThat(Files.readString(directory.resolve("mine.yaml")))
        .contains("name: small", "horizon: 12", "terminal: {scale: 1, power: 2}");
    try (var files = Files.list(directory)) {
      assertThat(files).hasSize(3);
    }
  }

  @Test
  void aFaultyLogChangesNothing() throws Exception {
    Map<Path, String> before = Program.files(directory);
    String mistake = program().run("estimate", "--log=broken.csv", "-o=mine.yaml").mistake();
    assertThat(mistake)
        .isEqualTo(
            """
            broken.csv: line 2, column success: must be 1, 0, true, false, yes, no or blank, was "often"
            broken.csv: line 3, column time: must be an integer or a date such as 2026-12-31 or 31.12.2026 23:59, was "x\"""");
    assertThat(Program.files(directory)).isEqualTo(before);
  }

  /** Semicolons, decimal commas, dates, names, cents: the very digits of the plain file. */
  @Test
  void aLogInAnotherFormatGivesTheSamePolicy() throws Exception {
    List<String> wanted = List.of("unicode-text.txt", "dates-newest-first.csv", "everything.csv");
    String plain = solved(RoundLogs.PLAIN);
    for (RoundLogs.Variant variant : RoundLogs.VARIANTS) {
      if (wanted.contains(variant.file())) {
        assertThat(solved(variant)).isEqualTo(plain);
      }
    }
  }

  private String solved(RoundLogs.Variant variant) throws Exception {
    String scenario = variant.file() + ".yaml";
    program()
        .run(
            variant.arguments(
                "estimate", "--objective=goal", "--horizon=9", "--successes=2", "-o", scenario))
        .text();
    JsonNode solved = program().run("solve", scenario, "--json").json();
    assertThat(solved.path("values")).hasSize(3);
    return solved.path("values").toString();
  }

  private Program program() {
    return Program.in(directory);
  }
}
