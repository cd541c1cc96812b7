package feint.policyfile;

import static org.assertj.core.api.Assertions.assertThat;

import feint.scenario.ScenarioFile;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScenarioJsonTest {

  /**
   * In the last scenario a table, not a number of samples, determines which rounds are informative.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "small | {\"horizon\":12,\"successes\":4,"
            + "\"oracle\":{\"states\":2,\"thresholds\":null,\"samplesNeeded\":null}}",
        "hate-speech-participation | {\"horizon\":100,\"successes\":25,"
            + "\"oracle\":{\"states\":3,\"thresholds\":[0,16,21],\"samplesNeeded\":4000}}",
        "hate-speech-feasible | {\"horizon\":100,\"successes\":30,"
            + "\"oracle\":{\"states\":3,\"thresholds\":[0,16,21],\"samplesNeeded\":null}}",
      })
  void theOracleIsDescribed(String name, String json) {
    Path scenarios = Path.of(System.getProperty("feint.root", ".."), "scenarios");
    assertThat(ScenarioJson.told(ScenarioFile.read(scenarios.resolve(name + ".yaml"))))
        .hasToString(json);
  }
}
