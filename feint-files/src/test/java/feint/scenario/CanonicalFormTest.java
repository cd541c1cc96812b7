package feint.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CanonicalFormTest {

  private static final String REORDERED =
      """
      objective: {running: mean, terminal: {power: 2.0, scale: 1}, kind: cost,
                  oracleWeight: {offset: 0}}
      eavesdropper: {prior: {learning: 1}}
      oracle:
        initial: stationary
        transition:
        - [8e-1, .2]
        - - 0.20
          - 0.8
        success: [[0.1, 0.3], [0.4, 0.8]]   # as before
      incentives: [1, 2.0]
      successes: 4
      horizon: 12.0
      """;

  private static final String JSON =
      """
      {
      \t"horizon": 12, "successes": 4, "incentives": [1, 2],
      \t"objective": {"terminal": {"power": 2}, "queueWeight": {"power": 2, "offset": 1e0}},
      \t"oracle": {"transition": [[0.8, 0.2], [0.2, 0.8]], "success": [[0.1, 0.3], [0.4, 0.8]]}
      }
      """;

  private static final String COMPLETE =
      "{\"name\":\"x\",\"horizon\":12,\"successes\":4,\"incentives\":[1,2],"
          + "\"oracle\":{\"success\":[[0.1,0.3],[0.4,0.8]],"
          + "\"transition\":[[0.8,0.2],[0.2,0.8]],\"initial\":\"stationary\"},"
          + "\"eavesdropper\":{\"prior\":{\"paid\":2,\"learning\":1}},"
          + "\"objective\":{\"kind\":\"cost\",\"queueWeight\":{\"power\":2,\"offset\":1},"
          + "\"oracleWeight\":{\"power\":2,\"offset\":0},"
          + "\"terminal\":{\"scale\":1,\"power\":2},\"running\":\"mean\"}}";

  @Test
  void formAndOrderDoNotMatter() {
    Scenario scenario = ScenarioFile.parse(ScenarioTexts.SMALL, "x.yaml");
    assertThat(scenario.canonicalJson()).isEqualTo(COMPLETE);
    assertThat(ScenarioFile.parse(REORDERED, "x.yml")).isEqualTo(scenario);
    assertThat(ScenarioFile.parse(JSON, "x.json")).isEqualTo(scenario);
    assertThat(ScenarioFile.parse(COMPLETE, "x.yaml")).isEqualTo(scenario);
    assertThat(ScenarioFile.parse(JSON, "x.json").fingerprint()).isEqualTo(scenario.fingerprint());
  }

  @Test
  void canonicalFormReadsBackAsItself() {
    for (String name : new String[] {"hate-speech", "hate-speech-feasible", "two-state-table"}) {
      Scenario shipped = ScenarioFile.read(ScenarioTexts.shipped(name));
      assertThat(ScenarioFile.parse(shipped.canonicalJson(), "copy.json")).isEqualTo(shipped);
    }
  }

  /** Published fingerprints must not change with a release, since they identify stored results. */
  @Test
  void fingerprintOfTheSmallScenarioIsKnown() {
    assertThat(ScenarioFile.read(ScenarioTexts.shipped("small")).fingerprint())
        .isEqualTo("sha256:276ff56819238b813c3b1828da086db2e206e0fc24e3bbf66dae54908ebef413");
  }

  @Test
  void fingerprintLeavesOutTheName() {
    Scenario one = ScenarioFile.parse("name: one\n" + ScenarioTexts.SMALL, "x.yaml");
    Scenario other = ScenarioFile.parse("name: other\n" + ScenarioTexts.SMALL, "x.yaml");
    assertThat(one.fingerprint()).isEqualTo(other.fingerprint());
    assertThat(one).isNotEqualTo(other);
  }

  @ParameterizedTest
  @CsvSource({
    "horizon, 13",
    "successes, 5",
    "incentives, '[1, 3]'",
    "success, '[[0.1, 0.3], [0.4, 0.80000001]]'",
    "transition, '[[0.8, 0.2], [0.3, 0.7]]'",
    "terminal, '{power: 2, scale: 2}'"
  })
  void fingerprintChangesWithEveryField(String field, String value) {
    String small = ScenarioFile.parse(ScenarioTexts.SMALL, "x").fingerprint();
    String changed = ScenarioFile.parse(ScenarioTexts.with(field, value), "x").fingerprint();
    assertThat(changed).isNotEqualTo(small);
  }

  @ParameterizedTest
  @CsvSource({"a/b/first.yaml, first", "second.v2.json, second.v2", "third, third", "a\\b.yml, b"})
  void fileNamesTheScenarioThatDoesNot(String file, String name) {
    String json = ScenarioFile.parse(ScenarioTexts.SMALL, "x").canonicalJson();
    assertThat(ScenarioFile.parse(ScenarioTexts.SMALL, "x").name()).isEqualTo("x");
    String text =
        file.endsWith(".json") ? json.replace("\"name\":\"x\",", "") : ScenarioTexts.SMALL;
    assertThat(ScenarioFile.parse(text, file).name()).isEqualTo(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"quote \" and \\ backslash", "gezwungene Höflichkeit", "中文 🎭"})
  void namesSurviveTheCanonicalForm(String name) {
    String text = "name: '" + name + "'\n" + ScenarioTexts.SMALL;
    Scenario scenario = ScenarioFile.parse(text, "x.yaml");
    assertThat(scenario.name()).isEqualTo(name);
    assertThat(ScenarioFile.parse(scenario.canonicalJson(), "y.json").name()).isEqualTo(name);
  }

  /** 2⁻⁴⁴, for which Double.toString yields one digit more on Java 17 than on 19. */
  @Test
  void numbersAreTheirShortestDecimals() {
    String text = ScenarioTexts.with("terminal", "{scale: 5.6843418860808015e-14}");
    assertThat(ScenarioFile.parse(text, "x").canonicalJson())
        .contains("\"scale\":5.684341886080802E-14");
  }
}
