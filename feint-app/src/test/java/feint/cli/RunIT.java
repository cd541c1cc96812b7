package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunIT {

  @TempDir Path directory;

  @Test
  void runsAreTheSameOnAnyNumberOfThreads() throws Exception {
    String[] arguments = {"run", pricing(), "--policy", "greedy", "--runs", "40", "--json"};
    Program.Result first = program().run(with(arguments, "--threads", "1"));
    assertThat(program().run(with(arguments, "--threads", "3")).digits()).isEqualTo(first.digits());
    JsonNode result = first.json();
    assertThat(result.path("scenario").asText()).isEqualTo("pricing");
    assertThat(result.path("policy").asText()).isEqualTo("greedy");
    assertThat(result.path("runs").asInt()).isEqualTo(40);
    assertThat(result.path("belief")).hasSize(100);
    for (String field :
        List.of(
            "gradientNorm",
            "squaredGradientNorm",
            "finishProbability",
            "decoyDistance",
            "assignmentAccuracy",
            "separable")) {
      JsonNode range = result.path(field);
      assertThat(range.path("mean").asDouble())
          .as(field)
          .isBetween(range.path("low").asDouble(), range.path("high").asDouble());
    }
    List<String> attacks = new ArrayList<>();
    result.path("attackers").forEach(one -> attacks.add(one.path("name").asText()));
    assertThat(attacks).isEqualTo(AttackerList.WITH_POINTS);
    // Greedy always pays 3 and learns first.
    assertThat(result.at("/incentive/mean").asDouble()).isEqualTo(300);
    assertThat(result.at("/incentive/low").isNull()).isTrue();
    assertThat(result.at("/attackers/2/correct").asDouble()).isEqualTo(1);
    assertThat(result.at("/attackers/2/advantage").asDouble()).isEqualTo(1);
    // 0.025^(1/40) is the lower limit of Clopper and Pearson for 40 of 40.
    assertThat(result.at("/attackers/2/interval/0").asDouble())
        .isCloseTo(2 * Math.pow(0.025, 1 / 40.0) - 1, within(1e-12));
    assertThat(result.path("worst").asText()).isEqualTo("first");
  }

  /** Either product may be the wanted one; of a fixed one, the output says so. */
  @Test
  void outputStatesTheQuestion() throws Exception {
    String[] arguments = {"run", pricing(), "-p", "oblivious", "--runs", "30"};
    JsonNode result = program().run(with(arguments, "--json")).json();
    JsonNode question = result.path("question");
    assertThat(question.path("asked").asText())
        .isEqualTo("which of the two functions is the real objective");
    assertThat(question.path("outOfScope").asText()).contains("knows the objective beforehand");
    JsonNode first = question.at("/wanted/0");
    JsonNode second = question.at("/wanted/1");
    assertThat(first.path("function").asText()).isEqualTo("objective");
    assertThat(second.path("function").asText()).isEqualTo("decoy.objective");
    int runs = first.path("runs").asInt();
    assertThat(runs).isBetween(1, 29);
    assertThat(second.path("runs").asInt()).isEqualTo(30 - runs);
    double mean =
        (runs * first.at("/gradientNorm/mean").asDouble()
                + (30 - runs) * second.at("/gradientNorm/mean").asDouble())
            / 30;
    assertThat(result.at("/gradientNorm/mean").asDouble()).isCloseTo(mean, within(1e-12));
    assertThat(program().run(arguments).text())
        .contains(
            "question: which of the two functions is the real objective, each with"
                + " probability 1/2 (objective in "
                + runs
                + " runs, decoy.objective in "
                + (30 - runs)
                + " runs). Out of scope: an attacker that knows the objective beforehand and can"
                + " test for it")
        .contains("gradient norm where objective is wanted");
    String fixed = Files.readString(Path.of(pricing())).replace("kind: task", "kind: simulated");
    Files.writeString(directory.resolve("fixed.yaml"), fixed);
    assertThat(program().run("run", "fixed.yaml", "-p", "greedy", "--runs", "3").text())
        .contains(
            "question: which trajectory is the learner's, which minimises objective in 3 runs. Out")
        .doesNotContain("is wanted");
  }

  @Test
  void aTestThatAlwaysRejectsIsRefused() throws Exception {
    String strict =
        Files.readString(Path.of(pricing()))
            + "  success: quality\n  quality: {threshold: 1e-9, badNoise: 3}\n";
    Files.writeString(directory.resolve("strict.yaml"), strict);
    assertThat(program().run("run", "strict.yaml", "-p", "random", "--runs", "1").mistake())
        .contains("learning.quality.threshold 1.0E-9 is too low for noise 0.2 and badNoise 3.0");
  }

  @Test
  void theoremOneIsCompared() throws Exception {
    JsonNode result = program().run("run", Program.scenario("quadratic"), "--json").json();
    double epsilon = result.at("/theorem1/epsilon").asDouble();
    assertThat(epsilon).isEqualTo(1.5);
    assertThat(result.at("/theorem1/successes").asInt()).isEqualTo(32);
    assertThat(result.path("stepSize").asDouble()).isEqualTo(0.5);
    assertThat(result.at("/squaredGradientNorm/high").asDouble()).isLessThanOrEqualTo(epsilon);
    assertThat(program().run("run", Program.scenario("quadratic"), "--runs", "20").text())
        .contains("Theorem 1: after 32 steps", "policy-aware-steps", "belief after 100 queries");
  }

  /** One run has no spread: its means stand alone, and a theorem is not judged by it. */
  @Test
  void oneRunClaimsNothing() throws Exception {
    String[] arguments = {"run", Program.scenario("quadratic"), "--runs", "1"};
    assertThat(program().run(arguments).text())
        .doesNotContain("NaN")
        .contains("1 covert run, seed 1", "too few runs for an interval");
    JsonNode result = program().run(with(arguments, "--json")).json();
    assertThat(result.at("/gradientNorm/mean").isNumber()).isTrue();
    assertThat(result.at("/gradientNorm/low").isNull()).isTrue();
    // One of one: from 0.025 to 1, or none of one: from 0 to 0.975.
    assertThat(
            result.at("/finishProbability/high").asDouble()
                - result.at("/finishProbability/low").asDouble())
        .isCloseTo(0.975, within(1e-12));
    for (JsonNode attacker : result.path("attackers")) {
      assertThat(attacker.at("/interval/0").asDouble()).isNegative();
      assertThat(attacker.at("/interval/1").asDouble()).isPositive();
    }
  }

  @Test
  void pictureShowsBothTrajectories() throws Exception {
    String text =
        program()
            .run("run", Program.scenario("himmelblau"), "--runs", "1", "--plot", "run.svg")
            .text();
    assertThat(text).contains("plot written to run.svg");
    assertThat(Files.readString(directory.resolve("run.svg")))
        .contains("learner", "decoy", "eavesdropper");
  }

  /** The optimum is that of the comment in the scenario. */
  @Test
  void pricesAreComparedWithTheOptimumAndWithRunsThatDoNotHide() throws Exception {
    Program.Result printed =
        program().run("run", pricing(), "--runs", "12", "--json", "--report", "prices.html");
    JsonNode product = printed.json().at("/prices/0");
    assertThat(product.path("function").asText()).isEqualTo("objective");
    assertThat(product.at("/optimum/price").asDouble()).isCloseTo(2.94, within(0.005));
    assertThat(product.at("/optimum/stock").asDouble()).isCloseTo(4.36, within(0.005));
    assertThat(product.at("/optimum/profit").asDouble()).isCloseTo(6.68, within(0.005));
    assertThat(product.at("/found/profit/mean").asDouble())
        .isLessThan(product.at("/optimum/profit").asDouble());
    assertThat(product.at("/costOfHiding/mean").asDouble())
        .isCloseTo(
            product.at("/profitDuringRunWithoutHiding/mean").asDouble()
                - product.at("/profitDuringRun/mean").asDouble(),
            within(1e-12));
    assertThat(product.at("/believed/0/attacker").asText()).isEqualTo("incentive-share");
    ReportPage page = ReportPage.read(directory.resolve("prices.html"));
    assertThat(page.text())
        .contains("best price", "cost of hiding a day", "the best price is 2.94, with a stock of")
        .contains("The paper's eavesdropper believes that the price is");
    assertThat(Files.readString(directory.resolve("prices.html"))).contains("\"true optimum\"");
    JsonNode quadratic =
        program().run("run", Program.scenario("quadratic"), "--runs", "2", "--json").json();
    assertThat(quadratic.path("prices").isEmpty()).isTrue();
  }

  @Test
  void pageSaysWhichCommandWroteIt() throws Exception {
    JsonNode result =
        program()
            .run("run", pricing(), "-p", "greedy", "--runs=2", "--json", "--report", "a page.html")
            .json();
    assertThat(result.path("report").asText()).isEqualTo("a page.html");
    String page = Files.readString(directory.resolve("a page.html"));
    assertThat(page)
        .contains("<td>feint run ")
        .containsPattern(" -p greedy --runs=2 --json --report (&#39;|')a page.html(&#39;|')</td>")
        .contains(System.getProperty("java.runtime.version", ""));
    JsonNode plain =
        program().run("run", pricing(), "-p", "greedy", "--runs", "2", "--json").json();
    assertThat(plain.has("report")).isFalse();
  }

  @Test
  void stepsThatAreTooLongAreRefused() throws Exception {
    String wild = Files.readString(Path.of(Program.scenario("himmelblau"))).replace("0.008", "10");
    Files.writeString(directory.resolve("wild.yaml"), wild);
    assertThat(program().run("run", "wild.yaml", "-p", "greedy").mistake())
        .contains("left the finite numbers after")
        .contains("learning.step 10.0 is too long for its function");
  }

  private static String[] with(String[] arguments, String... more) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of(more));
    return all.toArray(new String[0]);
  }

  private static String pricing() {
    return Program.scenario("pricing");
  }

  private Program program() {
    return Program.in(directory);
  }
}
