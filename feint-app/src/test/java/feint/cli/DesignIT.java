package feint.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** feint design. */
@Order(1)
class DesignIT {

  private static final List<String> FOUND =
      List.of("finishProbability", "exposure", "joint", "incentive", "multipliers", "gap");
  private static final List<String> MISSED =
      List.of(
          "bestFinish",
          "finishBound",
          "bestExposure",
          "exposureBound",
          "bestJoint",
          "smallestHorizon",
          "largestSuccesses");

  @TempDir Path directory;

  @Test
  void numbersOfTheIssueAreReached() throws Exception {
    String scenario = Program.scenario("hate-speech-design");
    JsonNode json = design(program(), scenario, "0.95", "0.05", "--json").json();
    assertThat(json.path("feasible").asBoolean()).isTrue();
    assertThat(json.path("incentive").asDouble()).isLessThan(226).isCloseTo(202.18, within(0.05));
    assertThat(json.path("gap").asDouble()).isBetween(0.0, 0.01);
    assertThat(json.path("finishProbability").asDouble()).isGreaterThanOrEqualTo(0.95 - 1e-6);
    assertThat(json.path("exposure").asDouble()).isLessThanOrEqualTo(0.05 + 1e-6);
    assertThat(json.path("joint").asDouble()).isBetween(0.9 - 1e-6, 0.95 + 1e-6);
    assertThat(json.at("/multipliers/finish").asDouble()).isPositive();
    assertThat(json.at("/multipliers/exposure").asDouble()).isPositive();
    assertThat(MISSED).allSatisfy(field -> assertThat(json.path(field).isNull()).isTrue());
    assertThat(json.path("parts")).hasSizeBetween(1, 3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"incentive", "learning-queries", "cost"})
  void reportedEstimatesAreWritten(String aim) throws Exception {
    String[] options = {"--minimize", aim, "-o", "p.feint", "--json", "--threads"};
    Program.Result first = design(small(), "0.6", "0.2", with(options, "1"));
    JsonNode json = first.json();
    assertThat(json.at("/minimized/what").asText()).isEqualTo(aim);
    assertThat(json.at("/minimized/value").asDouble())
        .isGreaterThanOrEqualTo(json.at("/minimized/bound").asDouble() - 1e-9);
    assertThat(json.at("/policy/bytes").asLong())
        .isEqualTo(Files.size(directory.resolve("p.feint")));
    double weights = 0;
    for (JsonNode part : json.path("parts")) {
      weights += part.asDouble();
    }
    assertThat(weights).isCloseTo(1, within(1e-9));

    String written = directory.resolve("p.feint").toString();
    JsonNode evaluated = Program.inside("evaluate", small(), "-p", written, "--json").json();
    assertSame(json.path("finishProbability"), evaluated.path("finishProbability"));
    assertSame(json.path("exposure"), evaluated.path("exposedProbability"));
    assertSame(json.path("incentive"), evaluated.path("expectedIncentive"));
    if (aim.equals("cost")) {
      assertSame(json.at("/minimized/value"), evaluated.path("cost"));
    }
    assertThat(design(small(), "0.6", "0.2", with(options, "3")).digits())
        .isEqualTo(first.digits());
  }

  private static void assertSame(JsonNode found, JsonNode expected) {
    assertThat(expected.isDouble()).isTrue();
    assertThat(found.asDouble()).isCloseTo(expected.asDouble(), within(1e-9));
  }

  @Tag("slow")
  @Test
  void infeasibleDesignsHaveExitCodeThreeAndTouchNoFile() throws Exception {
    Files.writeString(directory.resolve("old.feint"), "an older file");
    Path scenario = directory.resolve("m45.yaml");
    Files.writeString(
        scenario,
        Files.readString(Path.of(Program.scenario("hate-speech-design")), UTF_8)
            .replace("successes: 25", "successes: 45"));
    Map<Path, String> before = Program.files(directory);
    Program.Result result =
        design(program(), scenario.toString(), "0.95", "0.05", "--json", "-o", "old.feint");
    assertThat(result.exit()).isEqualTo(3);
    assertThat(result.err()).isEmpty();
    JsonNode json = new ObjectMapper().readTree(result.out());
    assertThat(json.path("feasible").asBoolean(true)).isFalse();
    assertThat(FOUND).allSatisfy(field -> assertThat(json.path(field).isNull()).isTrue());
    assertThat(json.path("bestJoint").asDouble()).isCloseTo(0.00087, within(0.000005));
    // Computed by another program; see DesignerTest.
    assertThat(json.path("bestFinish").asDouble()).isBetween(0.0508627, 0.0508628);
    assertThat(json.path("finishBound").asDouble()).isBetween(0.0508627995, 0.0508629);
    assertThat(json.path("bestExposure").asDouble()).isBetween(0.9811079, 0.9811081);
    assertThat(json.path("exposureBound").asDouble()).isBetween(0.9811078, 0.9811079685);
    assertThat(json.path("smallestHorizon").asInt()).isEqualTo(146);
    assertThat(json.path("largestSuccesses").asInt()).isEqualTo(30);
    assertThat(json.has("policy")).isFalse();
    assertThat(Program.files(directory)).isEqualTo(before);
  }

  /**
   * From the stationary start, as in the shipped scenario of the paper: the goal's known answers
   * for N = 100, M = 45, weighted by the stationary law, leave 0.00080059. The README shows all
   * that is printed here, and the build compares it.
   */
  @Tag("long")
  @Test
  void thePapersExperimentIsNotPossible() throws Exception {
    Program.Result result = design(program(), Program.scenario("hate-speech"), "0.95", "0.05");
    assertThat(result.exit()).isEqualTo(3);
    assertThat(result.out())
        .contains("0.000800587", "Not feasible: with at most 5 % of runs exposed, no policy")
        .contains(" whatever finishes in more than 5.08 %;", " at least 98.1 % of runs.")
        .contains("Sufficient changes: ", " successes instead of 45", " queries instead of 100")
        .contains("the paper's eavesdropper at the end of the run; run feint audit");
  }

  /**
   * All policies pay one unit for each of 30 queries: the one that finishes most often is taken.
   */
  @Test
  void freeImprovementsAreTaken() throws Exception {
    Files.writeString(
        directory.resolve("one.yaml"),
        """
        name: one
        horizon: 30
        successes: 5
        incentives: [1]
        oracle: {success: [[0.5]], transition: [[1]]}
        objective: {kind: goal}
        """);
    JsonNode json = design("one.yaml", "0.8", "0", "--json").json();
    String one = directory.resolve("one.yaml").toString();
    JsonNode exact = Program.inside("evaluate", one, "-p", "exact", "--json").json();
    assertThat(json.path("incentive").asDouble()).isCloseTo(30, within(1e-9));
    assertSame(json.path("finishProbability"), exact.path("finishProbability"));
    assertSame(json.path("exposure"), exact.path("exposedProbability"));
  }

  @Test
  void aDesignIsPrintedWithItsConclusions() throws Exception {
    assertThat(design(small(), "0.6", "0.2", "-o", "p.feint").text())
        .contains("design for small, least incentive", ">= 0.6", "<= 0.2", "1 % costs")
        .contains("Feasible: ", "the paper's eavesdropper at the end of the run; run feint audit")
        .contains("policy written to p.feint");
  }

  private Program.Result design(String scenario, String finish, String exposure, String... options)
      throws Exception {
    return design(program(), scenario, finish, exposure, options);
  }

  private static Program.Result design(
      Program program, String scenario, String finish, String exposure, String... options)
      throws Exception {
    String[] first = {"design", scenario, "--finish", finish, "--exposure", exposure};
    return program.run(with(first, options));
  }

  private Program program() {
    return Program.in(directory);
  }

  private static String[] with(String[] first, String... more) {
    String[] all = Arrays.copyOf(first, first.length + more.length);
    System.arraycopy(more, 0, all, first.length, more.length);
    return all;
  }

  private static String small() {
    return Program.scenario("small");
  }
}
