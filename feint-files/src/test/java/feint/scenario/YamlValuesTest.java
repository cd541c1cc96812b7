package feint.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import feint.scenario.text.ScenarioException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Notation of numbers. */
class YamlValuesTest {

  @ParameterizedTest
  @CsvSource({
    "1e-3, 0.001",
    ".5, 0.5",
    "2., 2",
    "+2, 2",
    "-0.0, 0",
    "1.5E2, 150",
    "0.1e+1, 1",
    "1e-999, 0"
  })
  void decimalNotationIsANumber(String written, double value) {
    String text = ScenarioTexts.with("terminal", "{scale: " + written + ", power: 0}");
    assertThat(ScenarioFile.parse(text, "x").problem().objective().terminal().at(1, false))
        .isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(strings = {"12", "12.0", "+12", "1.2e1", "12."})
  void wholeNumbersAreIntegersHoweverWritten(String written) {
    String text = ScenarioTexts.with("horizon", written);
    assertThat(ScenarioFile.parse(text, "x").problem().horizon()).isEqualTo(12);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "012",
        "1_2",
        "0xc",
        "0o14",
        "0b1100",
        "0:12",
        "12,0",
        "12 queries",
        "'12'",
        "\"12\"",
        "twelve",
        ".inf",
        "-.INF",
        ".NaN",
        "NaN",
        "1e400",
        "on",
        "yes",
        "true",
        "~",
        "[12]",
        "{12: 12}",
        "2024-01-12",
        "12e",
        "e12",
        "."
      })
  void nothingElseIsAnInteger(String written) {
    String text = ScenarioTexts.with("horizon", written);
    assertThatExceptionOfType(ScenarioException.class)
        .isThrownBy(() -> ScenarioFile.parse(text, "x"))
        .satisfies(e -> assertThat(e.faults()).hasSize(1))
        .withMessageStartingWith("x: horizon: must be an integer, was ");
  }
}
