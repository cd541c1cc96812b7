package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of extreme scenarios: their solutions and evaluations have the same cost. */
class EdgesTest {

  private static final String TEN_STATES =
      "{success: [%s], transition: [%s]}"
          .formatted(tenTimes("[0.2, 0.7]"), tenTimes("[" + tenTimes("0.1") + "]"));

  private static final String TOO_MANY = "fewer queries than successes";
  private static final String NO_ANSWER = "no answer is informative";

  @TempDir Path directory;

  private static String tenTimes(String text) {
    return String.join(", ", Collections.nCopies(10, text));
  }

  /** Commands warn of a scenario in which no run finishes, and continue. */
  private static JsonNode json(boolean possible, String... arguments) throws Exception {
    Program.Result result = Program.inside(arguments);
    if (!possible) {
      assertThat(result.err()).startsWith("feint: warning: ").contains("no run of any policy");
    }
    return possible ? result.json() : new ObjectMapper().readTree(result.out());
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "no successes needed | 6 | 0 | [1, 2] | [[0.1, 0.3], [0.4, 0.8]]",
        TOO_MANY + " | 2 | 5 | [1, 2] | [[0.1, 0.3], [0.4, 0.8]]",
        "one oracle state | 6 | 2 | [1, 2] | [[0.3, 0.6]]",
        "one incentive | 6 | 2 | [3] | [[0.2], [0.8]]",
        NO_ANSWER + " | 6 | 2 | [1, 2] | [[0, 0], [0, 0]]",
        "every answer is informative | 6 | 2 | [1, 2] | [[1, 1], [1, 1]]",
        "ten oracle states | 6 | 2 | [1, 2] | ten",
        "incentives far apart | 6 | 2 | [5, 50] | [[0.1, 0.3], [0.4, 0.8]]",
      })
  void anExactPolicyCostsWhatTheSolverSays(
      String name, int horizon, int successes, String incentives, String success) throws Exception {
    String oracle =
        switch (success) {
          case "ten" -> TEN_STATES;
          case "[[0.3, 0.6]]" -> "{success: " + success + ", transition: [[1]]}";
          default -> "{success: " + success + ", transition: [[0.8, 0.2], [0.2, 0.8]]}";
        };
    Path scenario = directory.resolve("edge.yaml");
    Files.writeString(
        scenario,
        """
        name: %s
        horizon: %d
        successes: %d
        incentives: %s
        oracle: %s
        """
            .formatted(name, horizon, successes, incentives, oracle));
    String edge = scenario.toString();
    boolean possible = !name.equals(TOO_MANY) && !name.equals(NO_ANSWER);
    JsonNode solved = json(possible, "solve", edge, "--json");
    JsonNode evaluated = json(possible, "evaluate", edge, "-p", "exact", "--json");
    double value = solved.path("value").asDouble();
    assertThat(evaluated.path("cost").asDouble())
        .isCloseTo(value, within(1e-9 * Math.max(1, Math.abs(value))));
    assertThat(evaluated.path("queueLaw")).hasSize(successes + 1);
    double finished = evaluated.path("finishProbability").asDouble();
    switch (name) {
      case "no successes needed" -> assertThat(finished).isEqualTo(1);
      case TOO_MANY, NO_ANSWER -> assertThat(finished).isZero();
      default -> assertThat(finished).isBetween(0.0, 1 + 1e-12);
    }
  }
}
