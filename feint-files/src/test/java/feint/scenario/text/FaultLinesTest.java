package feint.scenario.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import feint.scenario.ScenarioFile;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Line numbers of faults. */
class FaultLinesTest {

  private static List<Fault> faults(String file, String text) {
    return catchThrowableOfType(ScenarioException.class, () -> ScenarioFile.parse(text, file))
        .faults();
  }

  @Test
  void everyFaultHasItsLine() {
    String text =
        """
        # a comment
        name: wrong
        horizon: 0
        successes: 2
        incentives: [1, 1]
        oracle:
          success:
            - [0.2, 0.4]
            - [0.5, 1.8]
          transition: [[0.7, 0.3], [0.4, 0.6]]
          intial: uniform
        objective: {kind: goal}
        """;
    assertThat(faults("a.yaml", text))
        .extracting(fault -> fault.path() + " " + fault.line())
        .contains("horizon 3", "oracle.success[1][1] 9", "oracle.intial 11")
        .noneMatch(place -> place.endsWith(" 0"));
  }

  @Test
  void missingFieldsHaveTheLineOfTheirMapping() {
    String text =
        """
        horizon: 10
        successes: 2
        incentives: [1]
        oracle:
          success: [[0.5]]
        objective: {kind: goal}
        """;
    assertThat(faults("a.yaml", text)).hasSize(1).allMatch(fault -> fault.line() == 4);
  }

  @Test
  void syntaxErrorsHaveTheirLine() {
    assertThat(faults("a.yaml", "horizon: 10\nsuccesses: [1\n\noracle: 3\n"))
        .hasSize(1)
        .allMatch(fault -> fault.line() >= 2 && fault.rule().contains("line " + fault.line()));
  }

  @Test
  void faultsOfJsonHaveNoLine() {
    assertThat(faults("a.json", "{\"horizon\": 0}")).isNotEmpty().allMatch(f -> f.line() == 0);
  }
}
