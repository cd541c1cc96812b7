package feint.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import feint.estimation.Round;
import feint.model.OracleChain;
import feint.model.Participation;
import feint.model.SuccessProbability;
import feint.scenario.text.ScenarioException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DriftFileTest {

  private static final Scenario SMALL = ScenarioFile.parse(ScenarioTexts.SMALL, "small.yaml");

  private static final String DRIFT =
      """
      at: 1000
      oracle:
        success: [[0.4, 0.6], [0.5, 0.5]]
        transition: [[0.5, 0.5], [0.1, 0.9]]
      """;

  @TempDir Path directory;

  @Test
  void theOracleIsReplacedAndAllElseStays() throws IOException {
    Drift drift = DriftFile.read(Files.writeString(directory.resolve("d.yaml"), DRIFT), SMALL);

    assertThat(drift.at()).isEqualTo(1000);
    assertThat(drift.problem().success())
        .isEqualTo(SuccessProbability.of(new double[] {0.4, 0.6}, new double[] {0.5, 0.5}));
    assertThat(drift.problem().oracle())
        .isEqualTo(OracleChain.stationary(new double[] {0.5, 0.5}, new double[] {0.1, 0.9}));
    assertThat(drift.problem().actions()).isEqualTo(SMALL.problem().actions());
    assertThat(drift.problem().objective().running())
        .isEqualTo(SMALL.problem().objective().running());
    assertThat(drift.problem().objective().terminal().at(3, false)).isEqualTo(9);
    assertThat(drift.problem().horizon()).isEqualTo(12);
    assertThat(drift.problem().successes()).isEqualTo(4);
    assertThat(drift.problem().prior()).isEqualTo(SMALL.problem().prior());
  }

  @Test
  void theStartOfTheScenarioStaysUnlessTheDriftHasOne() {
    String text =
        ScenarioTexts.SMALL.replaceFirst("(?m)^  transition:", "  initial: [1, 0]\n  transition:");
    Scenario fromTheBadState = ScenarioFile.parse(text, "small.yaml");
    assertThat(fromTheBadState.problem().oracle().initial().at(0)).isEqualTo(1);
    Drift drift = DriftFile.parse(DRIFT, "d.yaml", fromTheBadState);
    assertThat(drift.problem().oracle().initial().at(0)).isEqualTo(1);
  }

  @Test
  void jsonIsEquivalent() {
    String json =
        """
        {"at": 1000, "oracle": {"success": [[0.4, 0.6], [0.5, 0.5]],
         "transition": [[0.5, 0.5], [0.1, 0.9]]}}
        """;
    Drift yaml = DriftFile.parse(DRIFT, "d.yaml", SMALL);
    Drift drift = DriftFile.parse(json, "d.json", SMALL);
    assertThat(drift.problem().oracle()).isEqualTo(yaml.problem().oracle());
    assertThat(drift.problem().success()).isEqualTo(yaml.problem().success());
  }

  @Test
  void participationAndInitialAreAsInAScenario() {
    String text =
        """
        at: 1
        oracle:
          success: [[0.4, 0.6], [0.5, 0.5]]
          participation: {clients: 10, stay: 0.7, thresholds: [0, 6]}
          initial: [0.9, 0.1]
        """;
    OracleChain oracle = DriftFile.parse(text, "d.yaml", SMALL).problem().oracle();
    assertThat(oracle.transition()).isEqualTo(Participation.of(10, 0.7, 0, 6).transition());
    assertThat(oracle.initial().at(0)).isEqualTo(0.9);
  }

  /** In each text, {@code &} begins a new line. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`` | must not be empty",
        "[1] | must be a mapping, was [1]",
        "{} | at: is required&oracle: is required",
        "at: 0&ORACLE | at: must be in [1, 1000000000], was 0",
        "at: 1.5&ORACLE | at: must be an integer, was 1.5",
        "at: x&ORACLE | at: must be an integer, was x",
        "att: 5&ORACLE | att: unknown field; did you mean at?&at: is required",
        "at: 5&horizon: 12&ORACLE | horizon: unknown field",
        "at: 5&success: [[0.1]]&ORACLE | success: unknown field; it belongs in oracle",
        "at: 5&oracle: {at: 3, SUCCESS, TRANSITION}"
            + "| oracle.at: unknown field; it belongs at the top level",
        "at: 5&at: 6&ORACLE | at: must be given once, was given again in line 2",
        "at: 5&oracle: {sucess: [[0.1, 0.2], [0.1, 0.2]], TRANSITION}"
            + "| oracle.sucess: unknown field; did you mean success?&oracle.success: is required",
        "at: 5&oracle: {success: [[0.1], [0.2]], TRANSITION}"
            + "| oracle.success[0]: must have 2 entries, one per incentive, was 1"
            + "&oracle.success[1]: must have 2 entries, one per incentive, was 1",
        "at: 5&oracle: {success: [[0.1, 0.2]], transition: [[1]]}"
            + "| oracle.success: must have 2 rows, one per oracle state of the scenario, was 1",
        "at: 5&oracle: {success: [[0.3, 0.2], [0.1, 2]], transition: [[0.8, 0.1], [0.2, 0.8]]}"
            + "| oracle.success[0][1]: must not be less than the entry before it, 0.3, was 0.2"
            + "&oracle.success[1][1]: must be in [0, 1], was 2"
            + "&oracle.transition[0]: row must sum to 1, was 0.9",
        "at: 5&oracle: {SUCCESS}"
            + "| oracle: must have either transition or participation, was neither",
        "at: 5&oracle: {SUCCESS, transition: [[1, 0], [0, 1]]} | oracle.initial: must be uniform or"
            + " a list, for the chain has several stationary distributions, was stationary",
        "at: &a 5&ORACLE | line 1, column 5: anchors are not allowed, was &a",
      })
  void everyFaultIsNamed(String text, String faults) {
    String drift =
        text.replaceAll("&(?!a )", "\n")
            .replace("ORACLE", "oracle: {SUCCESS, TRANSITION}")
            .replace("SUCCESS", "success: [[0.1, 0.2], [0.3, 0.4]]")
            .replace("TRANSITION", "transition: [[0.8, 0.2], [0.2, 0.8]]");
    String message = "d.yaml: " + faults.replaceAll("&(?!a$)", "\nd.yaml: ");
    assertThatExceptionOfType(ScenarioException.class)
        .isThrownBy(() -> DriftFile.parse(drift, "d.yaml", SMALL))
        .withMessage(message);
  }

  @Test
  void aMissingFileIsNamed() {
    assertThatExceptionOfType(ScenarioException.class)
        .isThrownBy(() -> DriftFile.read(Path.of("no.yaml"), SMALL))
        .withMessage("no.yaml: no such file");
  }

  @Test
  void logsHaveNoMoreStatesThanScenarios() {
    assertThat(ScenarioSchema.SCENARIO.at("/$defs/oracle/properties/success/maxItems").asInt())
        .isEqualTo(Round.MOST_STATES);
  }
}
