package feint.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of feint solve and of the policies it writes in other commands. */
class SolveIT {

  /** Relative tolerance. */
  private static final double PERCENT = 1e-7;

  @TempDir Path directory;

  @Tag("slow")
  @Test
  void thePapersScenarioHasItsKnownAnswer() throws Exception {
    JsonNode solved =
        LaunchedProgram.in(directory)
            .with("FEINT_JAVA_OPTS", "-Xmx512m")
            .run("solve", paper(), "--json")
            .json();
    assertThat(solved.path("scenario").asText()).isEqualTo("hate-speech");
    assertValues(solved, 43.5907018090959, 25.5763197497318, 17.1294688307066);
    assertThat(solved.path("stateStages").asLong())
        .isEqualTo(183_995_400)
        .isEqualTo(stateStages(100));
    assertThat(solved.path("seconds").asDouble()).isPositive();
    assertThat(solved.path("value").asDouble()).isBetween(17.0, 44.0);
    assertThat(solved.has("policy")).isFalse();
  }

  @Test
  void theFeasibleScenarioHasItsKnownAnswerAndItsPolicyCostsJustThat() throws Exception {
    String scenario = Program.scenario("hate-speech-feasible");
    Path policy = directory.resolve("feasible.feint");
    JsonNode solved =
        program().run("solve", scenario, "-o", "feasible.feint", "--json", "--threads", "2").json();
    assertValues(solved, 0.0989187482820278, 0.0949801984724163, 0.0739298364853209);
    assertThat(solved.at("/policy/file").asText()).isEqualTo("feasible.feint");
    assertThat(solved.at("/policy/bytes").asLong()).isEqualTo(Files.size(policy));
    Map<String, String> entries = entries(policy);

    Program.Result evaluated =
        program().run("evaluate", scenario, "-p", "feasible.feint", "--json");
    assertThat(evaluated.json().path("cost").asDouble())
        .isCloseTo(solved.path("value").asDouble(), withinPercentage(PERCENT));
    for (String threads : new String[] {"1", "7"}) {
      JsonNode again =
          program()
              .run("solve", scenario, "-o", "feasible.feint", "--json", "--threads", threads)
              .json();
      assertThat(again.path("values")).isEqualTo(solved.path("values"));
      assertThat(again.path("value")).isEqualTo(solved.path("value"));
      assertThat(entries(policy)).isEqualTo(entries);
    }
  }

  /** 33 MB of actions do not fit into the 48 MB of the program. */
  @Tag("slow")
  @Test
  void theOptimumIsTheSameWhereItsTableDoesNotFit() throws Exception {
    Files.writeString(
        directory.resolve("long.yaml"),
        """
        horizon: 300
        successes: 120
        incentives: [1, 2, 3]
        oracle:
          success: [[0.1, 0.3, 0.5], [0.3, 0.6, 0.9]]
          transition: [[0.8, 0.2], [0.2, 0.8]]
        objective: {kind: goal}
        """);
    LaunchedProgram small = LaunchedProgram.in(directory).with("FEINT_JAVA_OPTS", "-Xmx80m");
    JsonNode alone = small.run("solve", "long.yaml", "--json").json();
    JsonNode written = small.run("solve", "long.yaml", "-o", "long.policy", "--json").json();
    for (String field : new String[] {"value", "values", "stateStages", "lower"}) {
      assertThat(written.path(field)).isEqualTo(alone.path(field));
    }
    assertThat(alone.path("upper")).isEqualTo(alone.path("value"));
    double value = written.path("value").asDouble();
    assertThat(written.path("upper").asDouble()).isBetween(value, 1.001 * value);
    assertThat(written.path("method").asText()).startsWith("exact; the policy: ");
  }

  /** Returns the content of a policy file without its provenance. */
  private static Map<String, String> entries(Path policy) throws IOException {
    Map<String, String> entries = new TreeMap<>();
    try (ZipFile zip = new ZipFile(policy.toFile())) {
      for (ZipEntry entry : Collections.list(zip.entries())) {
        byte[] bytes = zip.getInputStream(entry).readAllBytes();
        entries.put(entry.getName(), Program.digits(new String(bytes, ISO_8859_1)));
      }
    }
    assertThat(entries).hasSize(2).doesNotContainValue("");
    return entries;
  }

  @Test
  void neitherTheOrderOfFieldsNorTheFormOfTheFileChangesADigit() throws Exception {
    Program.Result yaml = program().run("solve", Program.scenario("small"), "--json");
    assertValues(yaml.json(), 1.3860475186562233, 0.2677476417013718);
    Path reordered = directory.resolve("reordered.yaml");
    Files.writeString(
        reordered,
        """
        objective: {terminal: {power: 2, scale: 1}, kind: cost}
        oracle:
          transition: [[0.8, 0.2], [0.2, 0.8]]
          success: [[0.1, 0.3], [0.4, 0.8]]
        incentives: [1, 2]
        successes: 4
        horizon: 12
        name: small
        """);
    Path json = directory.resolve("small.json");
    Files.writeString(
        json,
        """
        {"horizon": 12, "successes": 4, "incentives": [1, 2],
         "oracle": {"success": [[1e-1, 0.30], [0.4, 0.8]], "transition": [[0.8, 0.2], [0.2, 0.8]]},
         "objective": {"terminal": {"power": 2}}}
        """);
    for (Path other : new Path[] {reordered, json}) {
      assertThat(program().run("solve", other.toString(), "--json").digits())
          .isEqualTo(yaml.digits());
    }
  }

  @Test
  void theTableIsReadable() throws Exception {
    String table =
        program().run("solve", Program.scenario("small"), "--output", "small.feint").text();
    assertThat(table)
        .contains("optimal expected cost of small", "1.38605", "0.267748", "0.826898")
        .contains("9,360 state-stages in ")
        .contains("policy written to small.feint (" + Files.size(directory.resolve("small.feint")));
  }

  /** With 512 MB it is solved exactly: {@link #thePapersScenarioHasItsKnownAnswer}. */
  @Tag("slow")
  @Test
  void aScenarioThatDoesNotFitIsBounded() throws Exception {
    JsonNode solved =
        LaunchedProgram.in(directory)
            .with("FEINT_JAVA_OPTS", "-Xmx80m")
            .run("solve", paper(), "-o", "long.feint", "--json")
            .json();
    double optimum =
        0.24977991660125554 * 43.5907018090959
            + 0.5949677538592368 * 25.5763197497318
            + 0.15525232953950763 * 17.1294688307066;
    assertThat(solved.path("lower").asDouble()).isLessThanOrEqualTo(optimum);
    assertThat(solved.path("upper").asDouble()).isGreaterThanOrEqualTo(optimum);
    assertThat(solved.path("upperKind").asText()).isEqualTo("confidence");
    assertThat(solved.path("level").asDouble()).isEqualTo(0.99);
    assertThat(solved.path("relativeGap").asDouble()).isLessThan(0.05);
    assertThat(solved.has("values")).isFalse();
    JsonNode played =
        program()
            .run("evaluate", paper(), "-p", "long.feint", "--episodes", "200", "--json")
            .json();
    assertThat(played.path("cost").asDouble()).isGreaterThanOrEqualTo(optimum - 1e-9);
  }

  /** Returns ten clients with the paper's goal. */
  private String goal() throws IOException {
    Path file = directory.resolve("goal.yaml");
    Files.writeString(
        file,
        Files.readString(Path.of(Program.scenario("ten-clients")))
            .replace("kind: finish", "kind: goal"));
    return file.toString();
  }

  @Test
  void aGoalIsBoundedUntilTheGapIsMet() throws Exception {
    JsonNode exact = program().run("solve", goal(), "--json").json();
    assertThat(exact.path("method").asText()).isEqualTo("exact");
    assertThat(exact.path("lower")).isEqualTo(exact.path("value"));
    assertThat(exact.path("upper")).isEqualTo(exact.path("value"));
    JsonNode solved =
        program()
            .run("solve", goal(), "--certified", "--gap", "0.01%", "-o", "goal.feint", "--json")
            .json();
    double value = exact.path("value").asDouble();
    assertThat(solved.path("lower").asDouble()).isLessThanOrEqualTo(value);
    assertThat(solved.path("upper").asDouble()).isGreaterThanOrEqualTo(value);
    assertThat(solved.path("relativeGap").asDouble()).isLessThanOrEqualTo(1e-4);
    JsonNode played = program().run("evaluate", goal(), "-p", "goal.feint", "--json").json();
    assertThat(played.path("cost").asDouble())
        .isBetween(value - 1e-12, solved.path("upper").asDouble());
    assertThat(program().run("audit", goal(), "-p", "goal.feint", "--runs", "50").text())
        .contains("policy-aware");
  }

  @Test
  void anUnattainableGapHasExitCodeThreeAndPrintsTheBracket() throws Exception {
    Program.Result result = program().run("solve", goal(), "--certified", "--gap", "1e-300");
    assertThat(result.exit()).isEqualTo(3);
    assertThat(result.out())
        .contains("no policy costs less than", "the resulting policy costs at most")
        .contains("The gap is larger than requested");
    for (String wrong : new String[] {"0", "-1", "x", "%", "NaN", "5%%"}) {
      assertThat(Program.inside("solve", Program.scenario("ten-clients"), "--gap", wrong).mistake())
          .contains("--gap must be a positive number or percentage, was " + wrong);
    }
  }

  @Test
  @Tag("long")
  void aLongHorizonIsSolvedExactlyWithMoreMemory() throws Exception {
    String text = Files.readString(Path.of(paper()));
    Files.writeString(directory.resolve("long.yaml"), text.replace("horizon: 100", "horizon: 300"));
    JsonNode solved =
        LaunchedProgram.in(directory)
            .with("FEINT_JAVA_OPTS", "-Xmx4g")
            .run("solve", "long.yaml", "--json")
            .json();
    assertThat(solved.path("stateStages").asLong()).isEqualTo(stateStages(300));
    assertThat(solved.path("values")).hasSize(3).allSatisfy(v -> assertThat(v.isDouble()).isTrue());
    JsonNode bracket =
        LaunchedProgram.in(directory)
            .with("FEINT_JAVA_OPTS", "-Xmx512m")
            .run("solve", "long.yaml", "--json")
            .json();
    assertThat(bracket.path("lower").asDouble())
        .isLessThanOrEqualTo(solved.path("value").asDouble());
    assertThat(bracket.path("upper").asDouble())
        .isGreaterThanOrEqualTo(solved.path("value").asDouble());
  }

  /** R(M+1) times the number of ledgers: with x paid beside the prior, 0..x of it for learning. */
  private static long stateStages(int horizon) {
    long ledgers =
        LongStream.range(0, horizon)
            .flatMap(t -> LongStream.rangeClosed(t, 3 * t))
            .map(x -> x + 1)
            .sum();
    return 3 * 46 * ledgers;
  }

  private static void assertValues(JsonNode solved, double... expected) {
    assertThat(solved.path("values")).hasSize(expected.length);
    for (int o = 0; o < expected.length; o++) {
      assertThat(solved.path("values").get(o).asDouble())
          .isCloseTo(expected[o], withinPercentage(PERCENT));
    }
  }

  private static String paper() {
    return Program.scenario("hate-speech");
  }

  private Program program() {
    return Program.in(directory);
  }
}
