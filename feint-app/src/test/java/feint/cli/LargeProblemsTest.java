package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests of problems whose ledgers do not fit into memory: commands print the attainable results.
 */
class LargeProblemsTest {

  @TempDir Path directory;

  /** Incentives in cents, or small ones over many queries. */
  private String scenario(int horizon, int successes, String incentives, String kind)
      throws IOException {
    String text = Files.readString(Path.of(Program.scenario("cents")));
    Path file = directory.resolve("large.yaml");
    Files.writeString(
        file,
        text.replace("horizon: 60", "horizon: " + horizon)
            .replace("successes: 15", "successes: " + successes)
            .replace("[250, 499, 999]", incentives)
            .replace("kind: cost", "kind: " + kind));
    return file.toString();
  }

  private static JsonNode json(String... arguments) throws IOException {
    return Program.inside(arguments).json();
  }

  @Test
  void theCostAloneIsSimulatedInCents() throws IOException {
    String file = scenario(60, 15, "[250, 499, 999]", "cost");
    JsonNode found = json("evaluate", file, "-p", "random", "--episodes", "500", "--json");
    assertThat(found.path("exact").asBoolean()).isFalse();
    assertThat(found.path("costKind").asText()).isEqualTo("simulated");
    assertThat(found.path("interval")).hasSize(1);
    double mean = found.path("cost").asDouble();
    assertThat(found.path("interval").path("cost").get(0).asDouble()).isLessThan(mean);
    assertThat(found.has("belief")).isFalse();
    assertThat(found.path("dropped").asDouble()).isBetween(0.0, 1e-12);
    // Quantities that do not depend on the ledger equal the exact ones under a goal.
    JsonNode goal =
        json("evaluate", scenario(60, 15, "[250, 499, 999]", "goal"), "-p", "random", "--json");
    assertThat(goal.path("exact").asBoolean()).isTrue();
    assertThat(goal.path("costKind").asText()).isEqualTo("exact");
    for (String field : new String[] {"finishProbability", "exposedProbability"}) {
      assertThat(goal.path(field).asDouble()).isEqualTo(found.path(field).asDouble());
    }
  }

  @Test
  void aComparisonOmitsAnExactPolicyThatDoesNotFit() throws IOException {
    String file = scenario(60, 15, "[250, 499, 999]", "cost");
    JsonNode found = json("compare", file, "--episodes", "200", "--json");
    assertThat(found.path("policies"))
        .extracting(one -> one.path("policy").asText())
        .containsExactly("certified", "greedy", "random");
    assertThat(found.path("leftOut").path("policy").asText()).isEqualTo("exact");
    assertThat(found.path("leftOut").path("replacedBy").asText()).isEqualTo("certified");
    Program.Result table = Program.inside("compare", file, "--episodes", "200");
    assertThat(table.out()).contains("exact is omitted: its table does not fit into memory");
  }

  @Tag("slow")
  @Test
  void aSearchOmitsAGapThatTakesTooLong() throws IOException {
    String file = scenario(60, 15, "[250, 499, 999]", "cost");
    JsonNode found =
        json("search", file, "-m", "spsa", "--iterations", "2", "--screened", "8", "--json");
    assertThat(found.path("cost").isNumber()).isTrue();
    assertThat(found.path("costKind").asText()).isEqualTo("simulated");
    assertThat(found.has("optimum")).isFalse();
    assertThat(found.has("gap")).isFalse();
    assertThat(found.path("history").get(0).has("optimum")).isFalse();
    Program.Result table =
        Program.inside("search", file, "-m", "spsa", "--iterations", "2", "--screened", "8");
    assertThat(table.out()).contains("the distance from the optimum is omitted");
  }

  @ParameterizedTest
  @ValueSource(strings = {"cost", "goal"})
  void aPolicyIsShownAtItsLikeliestMargins(String kind) throws IOException {
    String file = scenario(60, 15, "[250, 499, 999]", kind);
    Program.Result shown = Program.inside("policy", file, "-p", "greedy");
    assertThat(shown.out()).contains("after 45 queries, 44957 paid");
  }

  /** Without the optimum and a table, which would take longer. */
  @Tag("slow")
  @Test
  void longRunsAreCompared() throws IOException {
    Path thresholds = directory.resolve("thresholds.json");
    Files.writeString(
        thresholds,
        """
        {"kind": "threshold", "thresholds": [[9, 99, 200, 240, 290], [1, 2, 3, 4, 200], [1, 1, 1, 1, 1]]}
        """);
    JsonNode found =
        json(
            "compare",
            scenario(2_000, 296, "[1, 2, 3]", "goal"),
            "-p",
            "greedy",
            "-p",
            "random",
            "-p",
            "threshold:" + thresholds,
            "--json");
    for (JsonNode policy : found.path("policies")) {
      assertThat(policy.path("exact").asBoolean()).isTrue();
      assertThat(policy.has("belief")).isFalse();
      double failing = policy.path("cost").asDouble();
      double unfinished = 1 - policy.path("finishProbability").asDouble();
      double exposed = policy.path("exposedProbability").asDouble();
      assertThat(failing)
          .isBetween(Math.max(unfinished, exposed) - 1e-11, unfinished + exposed + 1e-11);
    }
    assertThat(found.path("policies").get(1).path("finishProbability").asDouble())
        .isBetween(0.3, 0.7);
  }
}
