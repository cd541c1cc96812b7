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

/** feint check. */
class CheckIT {

  @TempDir Path directory;

  @Test
  void brokenConditionsAreAResultWithWitnesses() throws Exception {
    JsonNode checked = program().run("check", Program.scenario("small"), "--json").json();

    assertThat(broken(checked)).containsExactly("R1", "R6");
    JsonNode witness = checked.at("/conditions/0/witness");
    assertThat(witness.path("oracle").asInt()).isEqualTo(1);
    assertThat(witness.at("/ledger/paid").asInt()).isEqualTo(2);
    assertThat(witness.at("/ledger/learning").asInt()).isEqualTo(1);
    assertThat(witness.path("queues").toString()).isEqualTo("[0,1,2]");
    assertThat(witness.path("actions").toString()).isEqualTo("[\"obfuscate 2\"]");
    assertThat(witness.at("/numbers/atQueue0").asDouble())
        .isCloseTo(-Math.log(2) / 12, within(1e-12));
    assertThat(witness.path("sentence").asText()).startsWith("the running cost of obfuscate 2 ");
    assertThat(checked.path("valueIncreasing").isBoolean()).isTrue();
    assertThat(checked.path("valueConvex").booleanValue()).isFalse();
    assertThat(checked.at("/valueConvexWitness/queriesLeft").asInt()).isPositive();
    assertThat(checked.path("inequality13").isBoolean()).isTrue();
    assertThat(checked.at("/monotone/slices").asDouble()).isBetween(0.9, 1.0);
    assertThat(checked.at("/monotone/reachable").asDouble()).isBetween(0.9, 1.0);
    assertThat(checked.path("optimum").asDouble()).isCloseTo(0.826898, within(1e-6));
    assertThat(checked.at("/bestThreshold/cost").asDouble())
        .isGreaterThanOrEqualTo(checked.path("optimum").asDouble());
    assertThat(checked.at("/bestThreshold/thresholds")).hasSize(2);
  }

  @Test
  void conditionsThatHoldAreNotCalledAProof() throws Exception {
    Path scenario = directory.resolve("one.yaml");
    String small = Files.readString(Path.of(Program.scenario("small")));
    Files.writeString(scenario, small.replace("successes: 4", "successes: 1"));

    String text = program().run("check", "one.yaml").text();

    assertThat(text)
        .contains("the paper's conditions hold", "proof has a gap", "computed directly")
        .doesNotContain("hence", "broken");
    assertThat(broken(program().run("check", "one.yaml", "--json").json())).isEmpty();
  }

  @Test
  void tableShowsWitnessesAndShares() throws Exception {
    assertThat(program().run("check", Program.scenario("small")).text())
        .contains("the paper's conditions do not all hold", "R6: from ", "monotone slices")
        .contains("its thresholds in oracle state 2: ");
  }

  @Test
  void allThresholdPoliciesAreTriedWhereTheyAreFew() throws Exception {
    JsonNode checked = program().run("check", Program.scenario("two-state-table"), "--json").json();

    assertThat(checked.at("/bestThreshold/method").asText()).isEqualTo("exhaustive");
    assertThat(checked.has("seed")).isFalse();
  }

  @Test
  void threadsChangeNoDigit() throws Exception {
    String scenario = Program.scenario("two-state");
    String alone = program().run("check", scenario, "--json", "--threads", "1").digits();

    assertThat(program().run("check", scenario, "--json", "--threads", "3").digits())
        .isEqualTo(alone);
  }

  private static List<String> broken(JsonNode checked) {
    List<String> broken = new ArrayList<>();
    assertThat(checked.path("conditions")).hasSize(6);
    for (JsonNode condition : checked.path("conditions")) {
      assertThat(condition.has("witness")).isNotEqualTo(condition.path("holds").booleanValue());
      if (!condition.path("holds").booleanValue()) {
        broken.add(condition.path("name").asText());
      }
    }
    return broken;
  }

  private Program program() {
    return Program.in(directory);
  }
}
