package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sensitivity of balanced policies beside them, and logged rounds against it. */
class ModelErrorsIT {

  private static Program.Result run(String command) {
    return Program.inside(command.replace("small", Program.scenario("small")).split(" "));
  }

  private static JsonNode errors(String command) throws IOException {
    return run(command + " --json").json().path("modelErrors");
  }

  /** The study has a seed of its own, so that a policy has the same numbers everywhere. */
  @Test
  void allCommandsReportTheSameNumbers() throws IOException {
    JsonNode limit = errors("limit small --runs 20 --seed 5");
    assertThat(limit).hasSize(1);
    assertThat(limit.at("/0/policy").asText()).isEqualTo("balanced");
    assertThat(limit.at("/0/amounts/0/amount").asDouble()).isEqualTo(0.02);
    assertThat(limit.at("/0/amounts/1/amount").asDouble()).isEqualTo(0.05);
    assertThat(limit.at("/0/amounts/1/worst").asDouble())
        .isGreaterThan(limit.at("/0/amounts/0/worst").asDouble());
    assertThat(limit.at("/0/rounds/targets")).hasSize(2);
    for (String command :
        new String[] {
          "compare small -p balanced -p greedy --episodes 20 --threads 1",
          "audit small -p balanced --runs 20",
          "audit small -p greedy --runs 50 --threads 1"
        }) {
      assertThat(errors(command)).as(command).isEqualTo(limit);
    }
    assertThat(errors("design small --finish 0.1 --zero-leak balanced --runs 50").at("/0/policy"))
        .hasToString("\"balanced:incentive=1,stop=yes\"");
    assertThat(errors("frontier small --leakage --epsilon 0.01 --runs 20").at("/0/policy"))
        .hasToString("\"balanced:types,epsilon=0.01\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "compare small -p oblivious -p greedy",
        "audit small -p oblivious --runs 20",
        "audit small -p balanced --perturb 0.02 --runs 10",
        "design small --finish 0.1 --zero-leak oblivious"
      })
  void policiesWithoutAModelHaveNoErrors(String command) throws IOException {
    assertThat(errors(command).isMissingNode()).isTrue();
    assertThat(run(command).text()).doesNotContain("if the model is wrong");
  }

  @Test
  void tableNamesItsWorldsAndClaimsNoBound() {
    assertThat(run("limit small --runs 20").text())
        .contains("16 worlds", "50 runs in each", "Other worlds", "may leak more", "oblivious");
  }

  @Test
  void roundsPrintTheLawAndItsTest() throws IOException {
    String command = "rounds small --test small --rounds 100,1000,10000 --logs 4 --runs 5";
    JsonNode json = run(command + " --json").json();
    assertThat(json.path("scenarios")).hasSize(2);
    assertThat(json.at("/scenarios/0/points")).hasSize(3);
    assertThat(json.at("/scenarios/0/fitted").asBoolean()).isTrue();
    assertThat(json.at("/scenarios/1/fitted").asBoolean()).isFalse();
    assertThat(json.at("/law/constant").asDouble())
        .isEqualTo(json.at("/scenarios/0/constant/value").asDouble());
    assertThat(run(command + " --threads 1 --json").json().path("scenarios"))
        .isEqualTo(json.path("scenarios"));
    assertThat(run(command).text()).contains("extrapolation", "Fitted to one scenario: c = ");
  }

  @Test
  void roundsThatAreTooFewFitNothing() {
    assertThat(run("rounds small --rounds 100 --logs 2 --runs 1").text())
        .contains("No log is long enough to fit the law");
  }

  @Test
  void mistakesAreNamed() {
    assertThat(run("rounds small --logs 1").mistake())
        .contains("--logs must be in 2..100000, was 1");
    assertThat(run("rounds small --rounds 0,10").mistake())
        .contains("--rounds must be integers in 1..10000000, was 0");
    assertThat(run("rounds small --runs 0").mistake()).contains("--runs must be in 1..1000000");
  }
}
