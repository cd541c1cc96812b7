package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

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
            "incentive",
            "decoyDistance",
            "assignmentAccuracy",
            "separable")) {
      JsonNode range = result.path(field);
      assertThat(range.path("mean").isNumber()).as(field).isTrue();
      assertThat(range.path("low").asDouble())
          .as(field)
          .isLessThanOrEqualTo(range.path("high").asDouble());
    }
    List<String> attacks = new ArrayList<>();
    result.path("attackers").forEach(one -> attacks.add(one.path("attack").asText()));
    assertThat(attacks)
        .containsExactly(
            "incentive-share",
            "query-share",
            "first",
            "last",
            "policy-aware",
            "policy-aware-steps",
            "stall",
            "convergence");
    // Greedy always pays 3 and learns first.
    assertThat(result.at("/incentive/mean").asDouble()).isEqualTo(300);
    assertThat(result.at("/attackers/2/right/mean").asDouble()).isEqualTo(1);
  }

  @Test
  void theoremOneIsPutToTheTest() throws Exception {
    JsonNode result = program().run("run", Program.scenario("quadratic"), "--json").json();
    double epsilon = result.at("/theorem1/epsilon").asDouble();
    assertThat(epsilon).isEqualTo(1.5);
    assertThat(result.at("/theorem1/successes").asInt()).isEqualTo(32);
    assertThat(result.path("stepSize").asDouble()).isEqualTo(0.5);
    assertThat(result.at("/squaredGradientNorm/high").asDouble()).isLessThanOrEqualTo(epsilon);
    assertThat(program().run("run", Program.scenario("quadratic"), "--runs", "20").text())
        .contains("Theorem 1: after 32 steps", "policy-aware-steps", "belief after 100 queries");
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
