package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of feint evaluate, compare and audit: few runs, many policies, and exposure notes. */
class CompareTest {

  @TempDir Path directory;

  private static Program.Result run(String command) {
    return Program.inside(command.replace("small", Program.scenario("small")).split(" "));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evaluate small -p balanced:types --episodes 1",
        "evaluate small -p greedy --episodes 1",
        "compare small -p greedy -p balanced:types --episodes 1 --audit 1",
        "audit small -p greedy --runs 1",
        "evaluate small -p balanced:types --episodes 2",
        "compare small -p greedy -p balanced:types --episodes 2 --audit 2",
      })
  void fewRunsAreNumbersOrNothing(String command) throws IOException {
    assertThat(run(command).text()).doesNotContain("NaN", "1 runs", "\u00b1");
    JsonNode json = run(command + " --json").json();
    assertThat(json.toString()).doesNotContain("NaN");
    for (JsonNode interval : intervals(json)) {
      assertThat(interval.get(0).asDouble()).isLessThan(interval.get(1).asDouble());
    }
  }

  /** All intervals in a document; those that cannot be computed are null. */
  private static List<JsonNode> intervals(JsonNode node) {
    List<JsonNode> found = new ArrayList<>();
    for (JsonNode one : node.findValues("interval")) {
      if (one.isArray()) {
        found.add(one);
      } else {
        one.forEach(part -> found.add(part));
      }
    }
    found.removeIf(JsonNode::isNull);
    assertThat(found).isNotEmpty();
    return found;
  }

  @Test
  void oneRunIsReportedAsTooFew() {
    assertThat(run("evaluate small -p balanced:types --episodes 1").text())
        .contains("1 run, seed 1", "too few runs");
    assertThat(run("evaluate small -p balanced:types --episodes 1000").text())
        .doesNotContain("too few runs");
    assertThat(run("audit small -p greedy --runs 1").text()).contains("1 run, seed 1");
  }

  @Test
  void anAuditAddsTwoColumns() throws IOException {
    String audit =
        "audit small -p exact --attacker policy-aware-steps --knows policy"
            + " --sees queries,incentives,steps,state --runs 60 --seed 3 --json";
    JsonNode attackers = run(audit).json().path("attackers");
    String compared = "compare small -p exact -p balanced:types --episodes 60 --audit 60 --seed 3";
    JsonNode json = run(compared + " --json").json();
    JsonNode columns = json.at("/policies/0/audit");
    assertThat(columns.fieldNames()).toIterable().containsExactly("knowsPolicy", "seesOracle");
    assertThat(attackers).hasSize(2);
    for (JsonNode attacker : attackers) {
      boolean seesLess = attacker.path("sees").size() == 3;
      JsonNode column = columns.path(seesLess ? "knowsPolicy" : "seesOracle");
      assertThat(column.path("runs").asInt()).isEqualTo(60);
      for (String field :
          List.of("name", "knows", "sees", "advantage", "correct", "interval", "expected")) {
        assertThat(column.path(field)).isEqualTo(attacker.path(field));
      }
      assertThat(column.path("expectedCorrect").asDouble())
          .isEqualTo((1 + column.path("expected").asDouble()) / 2);
    }
    // Queries and incentives reveal nothing, but the decoy's steps and the oracle do.
    JsonNode balanced = json.at("/policies/1/audit");
    assertThat(balanced.at("/seesOracle/sees"))
        .hasToString("[\"queries\",\"incentives\",\"steps\",\"state\"]");
    assertThat(balanced.at("/seesOracle/expected").asDouble())
        .isGreaterThanOrEqualTo(balanced.at("/knowsPolicy/expected").asDouble())
        .isPositive();
    assertThat(json.path("seed").asInt()).isEqualTo(3);
    assertThat(run(compared).text())
        .contains("60 audited runs of each policy, seed 3")
        .contains(" right if it ", " sees the ")
        .containsPattern("(?m)^\\| exact .* 1 \\|(.*\\R){1,2}.*\\[0\\.9404, ");
    assertThat(run(compared + " --csv").text().lines().toList().get(1))
        .endsWith(
            ","
                + columns.at("/knowsPolicy/advantage").asText()
                + ","
                + columns.at("/seesOracle/advantage").asText());
    assertThat(run("compare small -p exact --json").json().at("/policies/0").has("audit"))
        .isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evaluate small -p greedy",
        "compare small -p greedy",
        "search small -m spsa --iterations 2 --screened 8"
      })
  void exposureNamesItsEavesdropper(String command) throws IOException {
    assertThat(run(command).text())
        .contains("P(exposed)", "the paper's eavesdropper at the end of the run", "feint audit");
    assertThat(run(command + " --json").json().path("note").asText())
        .contains("the paper's eavesdropper at the end of the run", "feint audit");
  }

  @Test
  void aCostThatCountsExposureSaysSo() {
    String goal = Program.scenario("hate-speech-feasible");
    assertThat(Program.inside("solve", goal).text()).contains("feint audit");
    assertThat(run("solve small").text()).doesNotContain("feint audit");
  }

  @Test
  void ninePoliciesAreDrawn() throws IOException {
    Path plot = directory.resolve("nine.png");
    String nine = " -p greedy -p random -p greedy".repeat(3);
    assertThat(run("compare small" + nine + " --plot " + plot).text())
        .contains("plot written to " + plot);
    assertThat(ImageIO.read(plot.toFile()).getWidth()).isPositive();
  }

  @Test
  void equalPoliciesShareTheirStars() {
    List<String> rows =
        run("compare small -p greedy -p greedy")
            .text()
            .lines()
            .filter(l -> l.startsWith("| greedy"))
            .toList();
    assertThat(rows).hasSize(2).allSatisfy(row -> assertThat(row.split("\\*")).hasSize(6));
  }
}
