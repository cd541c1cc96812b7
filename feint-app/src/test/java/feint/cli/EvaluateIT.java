package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvaluateIT {

  private static final List<String> QUANTITIES =
      List.of(
          "cost",
          "finishProbability",
          "eavesdropperCorrect",
          "exposedProbability",
          "expectedIncentive");

  @TempDir Path directory;

  @BeforeEach
  void writeSigmoid() throws Exception {
    Files.writeString(
        directory.resolve("sigmoid.json"),
        """
        {"kind": "sigmoid", "temperature": 0.5, "thresholds": [[1, 2, 3], [0, 1, 2]]}
        """);
  }

  @Test
  void simulationAgreesWithExactNumbersOnAnyNumberOfThreads() throws Exception {
    String[] arguments = {
      "evaluate",
      small(),
      "--policy",
      "sigmoid:sigmoid.json",
      "--episodes",
      "50000",
      "--perturb",
      "0.05",
      "--seed",
      "7",
      "--json",
      "--threads"
    };
    Program.Result first = program().run(with(arguments, "1"));
    for (String threads : new String[] {"2", "7"}) {
      assertThat(program().run(with(arguments, threads)).digits()).isEqualTo(first.digits());
    }
    JsonNode result = first.json();
    assertThat(result.path("policy").asText()).isEqualTo("sigmoid:sigmoid.json");
    assertThat(result.path("seed").asLong()).isEqualTo(7);
    assertThat(result.at("/simulated/episodes").asLong()).isEqualTo(50_000);
    for (String quantity : QUANTITIES) {
      JsonNode simulated = result.path("simulated").path(quantity);
      double error = simulated.path("standardError").asDouble();
      // Five standard errors: each of the five quantities is further off with probability 6e-7.
      assertThat(simulated.path("mean").asDouble())
          .isCloseTo(result.path(quantity).asDouble(), within(5 * error + 1e-12));
      JsonNode range = result.path("perturbed").path(quantity);
      assertThat(range.path("low").asDouble()).isLessThanOrEqualTo(range.path("high").asDouble());
    }
    assertThat(result.at("/perturbed/amount").asDouble()).isEqualTo(0.05);
    assertExact(result, 4);
  }

  @Test
  void exactNumbersNeedNoSeed() throws Exception {
    JsonNode result = program().run("evaluate", small(), "-p", "greedy", "--json").json();
    assertExact(result, 4);
    assertThat(result.has("seed")).isFalse();
    assertThat(result.has("simulated")).isFalse();
    assertThat(result.has("perturbed")).isFalse();
    assertThat(result.path("finishProbability").asDouble())
        .isEqualTo(result.path("queueLaw").get(0).asDouble());
  }

  @Test
  void aPolicyThatRemembersIsMeasuredInTheSameFields() throws Exception {
    String[] arguments = {
      "evaluate", small(), "-p", "balanced:types", "--episodes", "3000", "--json", "--threads"
    };
    Program.Result first = program().run(with(arguments, "1"));
    assertThat(program().run(with(arguments, "2")).digits()).isEqualTo(first.digits());
    JsonNode result = first.json();
    assertThat(result.path("exact").asBoolean()).isFalse();
    assertThat(result.path("episodes").asLong()).isEqualTo(3_000);
    assertThat(result.path("seed").asLong()).isEqualTo(1);
    for (String quantity : QUANTITIES) {
      assertThat(result.path(quantity).isNumber()).isTrue();
      assertThat(result.path("standardError").path(quantity).isNumber()).isTrue();
    }
    String table =
        program().run("evaluate", small(), "-p", "balanced:steps", "--episodes", "500").text();
    assertThat(table).contains("simulated", "95 % interval", "500 runs, seed 1");
  }

  @Test
  void comparisonSaysWhatWasSimulated() throws Exception {
    String[] policies = {"-p", "greedy", "-p", "balanced:types", "--episodes", "500"};
    String table = program().run(concat("compare", policies)).text();
    assertThat(table).contains("95 % intervals from 500 simulated runs, seed 1");
    JsonNode json = program().run(with(concat("compare", policies), "--json")).json();
    assertThat(json.at("/policies/0/exact").asBoolean()).isTrue();
    assertThat(json.at("/policies/1/exact").asBoolean()).isFalse();
    assertThat(json.at("/policies/1/standardError/finishProbability").asDouble()).isPositive();
    String csv = program().run(with(concat("compare", policies), "--csv")).text();
    assertThat(csv.lines().toList().get(1)).startsWith("greedy,").endsWith(",,measured,1.0");
    assertThat(csv.lines().toList().get(2))
        .startsWith("balanced:types,")
        .contains(",500,measured,");
  }

  private static String[] concat(String command, String... more) {
    String[] start = {command, small()};
    String[] all = Arrays.copyOf(start, 2 + more.length);
    System.arraycopy(more, 0, all, 2, more.length);
    return all;
  }

  @Test
  void aPolicyThatRemembersCannotBeShown() throws Exception {
    assertThat(program().run("policy", small(), "-p", "balanced:types").mistake())
        .isEqualTo("--policy must be a policy without memory, was balanced:types");
  }

  @Test
  void theTableNamesTheSeed() throws Exception {
    String table = program().run("evaluate", small(), "-p", "random", "--episodes", "1000").text();
    assertThat(table)
        .contains("random in small", "simulated", "95 % interval", "P(finish)", "seed 1")
        .contains("belief after the last query: mean ");
  }

  @Test
  void aPolicyMadeForAnotherScenarioRunsWithAWarning() throws Exception {
    program().run("solve", small(), "-o", "small.feint").text();
    Path other = directory.resolve("other.yaml");
    String text = Files.readString(Path.of(small()));
    Files.writeString(
        other, text.replace("[0.4, 0.8]]", "[0.4, 0.9]]").replace("name: small", "name: other"));
    Program.Result result = program().run("evaluate", "other.yaml", "-p", "small.feint", "--json");
    assertThat(result.exit()).isZero();
    assertThat(result.err().lines())
        .containsExactly(
            "feint: warning: small.feint was made for another scenario than other: it may not be"
                + " optimal here");
    Program.Result optimal = program().run("solve", "other.yaml", "--json");
    double cost = new Program.Result(0, result.out(), "").json().path("cost").asDouble();
    assertThat(cost).isGreaterThanOrEqualTo(optimal.json().path("value").asDouble() - 1e-12);

    String refusal =
        program().run("evaluate", Program.scenario("two-state"), "-p", "small.feint").mistake();
    assertThat(refusal).isEqualTo("small.feint: horizon must be the scenario's, 25, was 12");
  }

  private static void assertExact(JsonNode result, int successes) {
    for (String quantity : QUANTITIES) {
      assertThat(result.path(quantity).isDouble()).as(quantity).isTrue();
    }
    double sum = 0;
    for (JsonNode p : result.path("queueLaw")) {
      sum += p.asDouble();
    }
    assertThat(result.path("queueLaw")).hasSize(successes + 1);
    assertThat(sum).isCloseTo(1, within(1e-9));
    List<Double> quantiles =
        List.of("q05", "q25", "q50", "q75", "q95").stream()
            .map(name -> result.path("belief").path(name).asDouble(-1))
            .toList();
    assertThat(quantiles).isSorted().allSatisfy(q -> assertThat(q).isBetween(0.0, 1.0));
    assertThat(result.at("/belief/mean").asDouble()).isBetween(0.0, 1.0);
  }

  private static String[] with(String[] arguments, String last) {
    String[] all = Arrays.copyOf(arguments, arguments.length + 1);
    all[arguments.length] = last;
    return all;
  }

  private static String small() {
    return Program.scenario("small");
  }

  private Program program() {
    return Program.in(directory);
  }
}
