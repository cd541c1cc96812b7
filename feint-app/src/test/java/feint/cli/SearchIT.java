package feint.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** feint search, with far fewer iterations than by default. */
@Order(1)
class SearchIT {

  private static final List<String> QUANTITIES =
      List.of("cost", "finishProbability", "eavesdropperCorrect", "expectedIncentive");

  @TempDir Path directory;

  /** Standard error must be silent in a pipe: {@link Program.Result#text} sees to that. */
  @ParameterizedTest
  @CsvSource({
    "spsa, --iterations 20 --starts 2 --screened 50 --temperature 0.3 --step constant, 20",
    "spsa, --preset authors --iterations 12 --no-common-random-numbers --gain 0.1, 12",
    "ucb, --iterations 300 --threshold-step 3 --alpha 3, 300",
    "q-learning, --iterations 30 --episodes 50 --exploration 0.9 --forgetting 1, 30",
    "q-learning, --iterations 10 --stationary, 10",
  })
  void reportedEstimatesAreWritten(String method, String options, int iterations) throws Exception {
    String[] arguments =
        arguments("--method " + method + " " + options + " --seed 5 --json -o found --threads");
    Program.Result first = program().run(with(arguments, "1"));
    JsonNode json = first.json();
    assertThat(json.path("scenario").asText()).isEqualTo("two-state-table");
    assertThat(json.path("method").asText()).isEqualTo(method);
    assertThat(json.path("seed").asLong()).isEqualTo(5);
    assertThat(json.path("optimum").asDouble()).isCloseTo(0.8514999, within(1e-7));
    assertThat(json.path("gap").asDouble())
        .isCloseTo(json.path("cost").asDouble() - json.path("optimum").asDouble(), within(1e-12))
        .isNotNegative();
    assertThat(json.path("seconds").isNumber()).isTrue();
    assertHistory(json, iterations, method.equals("ucb"));
    assertThresholds(json, !method.equals("q-learning"));

    String written = directory.resolve("found").toString();
    JsonNode evaluated =
        Program.inside("evaluate", toy("two-state-table"), "-p", written, "--json").json();
    for (String quantity : QUANTITIES) {
      assertThat(json.path(quantity).isDouble()).as(quantity).isTrue();
      assertThat(evaluated.path(quantity)).as(quantity).isEqualTo(json.path(quantity));
    }
    assertThat(program().run(with(arguments, "3")).digits()).isEqualTo(first.digits());
  }

  /** One segment is the stationary search, and several ones are compared with it. */
  @Test
  void thresholdsThatChangeAreComparedWithStationaryOnes() throws Exception {
    String options = "-m spsa --iterations 10 --starts 2 --screened 50 --json";
    Program.Result stationary = program().run(arguments(options));
    assertThat(program().run(arguments(options + " --segments 1")).digits())
        .isEqualTo(stationary.digits());
    JsonNode changing = program().run(arguments(options + " --segments 3 -o found")).json();
    assertThat(changing.path("segments").asInt()).isEqualTo(3);
    assertThat(changing.path("thresholds")).hasSize(3 * 2);
    for (String field : List.of("cost", "gap", "thresholds")) {
      assertThat(changing.at("/stationary/" + field)).isEqualTo(stationary.json().path(field));
    }
    String written = directory.resolve("found").toString();
    assertThat(
            Program.inside("evaluate", toy("two-state-table"), "-p", written, "--json")
                .json()
                .path("cost"))
        .isEqualTo(changing.path("cost"));
  }

  @ParameterizedTest
  @CsvSource({
    "-m spsa --segments 0, '--segments must be in 1..25, was 0'",
    "-m spsa --segments 26, '--segments must be in 1..25, was 26'",
    "-m ucb --segments 2, --segments is not an option of --method ucb",
  })
  void segmentsThatDoNotFitAreRefused(String options, String message) {
    assertThat(program().run(arguments(options)).mistake()).contains(message);
  }

  private static void assertHistory(JsonNode json, int iterations, boolean regret) {
    JsonNode history = json.path("history");
    assertThat(history.get(0).path("iteration").asInt()).isZero();
    JsonNode last = history.get(history.size() - 1);
    assertThat(last.path("iteration").asInt()).isEqualTo(iterations);
    assertThat(last.path("episodes")).isEqualTo(json.path("episodes"));
    for (JsonNode point : history) {
      assertThat(point.path("cost").isDouble()).isTrue();
      assertThat(point.path("bestCost").isDouble()).isTrue();
      assertThat(point.path("optimum")).isEqualTo(json.path("optimum"));
      assertThat(point.has("regret")).isEqualTo(regret);
      assertThat(point.has("estimatedRegretBound")).isEqualTo(regret);
    }
    if (regret) {
      assertThat(history.get(0).path("estimatedRegretBound").isNull()).isTrue();
      assertThat(last.path("regret").asDouble())
          .isPositive()
          .isLessThan(last.path("estimatedRegretBound").asDouble());
    }
  }

  private static void assertThresholds(JsonNode json, boolean expected) {
    assertThat(json.has("thresholds")).isEqualTo(expected);
    for (JsonNode row : json.path("thresholds")) {
      assertThat(row).hasSize(1);
      assertThat(row.get(0).asDouble()).isBetween(0.0, 11.0);
    }
    assertThat(json.path("thresholds")).hasSize(expected ? 2 : 0);
  }

  @Test
  void aBanditIsPrintedAndDrawnWithItsRegret() throws Exception {
    String text =
        program().run(arguments("-m ucb --iterations 600 --plot a.svg -o found.json")).text();
    assertThat(text)
        .contains("ucb in two-state-table", "optimal cost", "gap", "P(finish)", "thresholds (")
        .containsPattern(
            "regret [0-9.e+]+, estimate of Theorem 3's bound [0-9.e+]+: it uses the variance"
                + " of the pulls so far")
        .contains("12,020 episodes in ", "seed 1")
        .contains("policy written to found.json", "plot written to a.svg");
    assertThat(directory.resolve("a.svg"))
        .content(UTF_8)
        .contains(
            "<svg", "sampled cost", "exact optimum", "regret", "estimate of Theorem 3's bound");
  }

  @Test
  void aTableIsPrintedWithAHint() throws Exception {
    assertThat(program().run(arguments("-m q-learning --iterations 5 --plot a.png")).text())
        .contains("q-learning in two-state-table", "a table of actions: write it with -o")
        .doesNotContain("thresholds", "regret");
    assertThat(ImageIO.read(directory.resolve("a.png").toFile()).getWidth()).isPositive();
  }

  /** The policy at the end is judged in the system that holds then. */
  @Tag("slow")
  @Test
  void driftMovesTheOptimum() throws Exception {
    List<String> arguments =
        new ArrayList<>(
            List.of("search", toy("two-state"), "-m", "spsa", "--step", "constant", "--json"));
    arguments.addAll(List.of("--starts", "1", "--screened", "50", "--iterations", "1100"));
    arguments.addAll(List.of("--drift", toy("drift/two-state-swapped"), "--plot", "drift.svg"));
    JsonNode json = program().run(arguments.toArray(String[]::new)).json();
    assertThat(json.path("driftAt").asInt()).isEqualTo(1000);
    assertThat(json.path("plot").asText()).isEqualTo("drift.svg");
    assertThat(json.path("optimum").asDouble()).isCloseTo(41.3992, within(1e-3));
    for (JsonNode point : json.path("history")) {
      double optimum = point.path("iteration").asInt() < 1000 ? 32.62574 : 41.3992;
      assertThat(point.path("optimum").asDouble()).isCloseTo(optimum, within(1e-3));
    }
    assertThat(directory.resolve("drift.svg")).content(UTF_8).contains("exact optimum");
  }

  private static String[] arguments(String options) {
    return Stream.concat(
            Stream.of("search", toy("two-state-table")), Arrays.stream(options.split(" ")))
        .toArray(String[]::new);
  }

  private static String[] with(String[] arguments, String last) {
    return Stream.concat(Arrays.stream(arguments), Stream.of(last)).toArray(String[]::new);
  }

  private static String toy(String name) {
    return Program.scenario(name);
  }

  private Program program() {
    return Program.in(directory);
  }
}
