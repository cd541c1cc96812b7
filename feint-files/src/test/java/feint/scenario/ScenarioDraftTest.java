package feint.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import feint.model.Actions;
import feint.model.Problem;
import feint.scenario.text.FieldValues;
import feint.scenario.text.ScenarioException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScenarioDraftTest {

  private static final double[][] SUCCESS = {{0, 1.0 / 3}, {0.25, 1}};
  private static final double[][] TRANSITION = {{2.0 / 3, 1.0 / 3}, {1.0 / 3000, 2999.0 / 3000}};

  @Test
  void newScenarioIsReadableYaml() {
    String text =
        ScenarioDraft.of(100, 25, Actions.over(1, 5))
            .withOracle(SUCCESS, TRANSITION)
            .text("x.yaml", List.of("From a log."));

    assertThat(text)
        .isEqualTo(
            """
            # From a log.
            horizon: 100
            successes: 25
            incentives: [1, 5]
            oracle:
              success:
                - [0, 0.3333333333333333]
                - [0.25, 1]
              transition:
                - [0.6666666666666666, 0.3333333333333333]
                - [0.0003333333333333333, 0.9996666666666667]
              initial: stationary
            eavesdropper:
              prior: {paid: 2, learning: 1}
            objective:
              kind: cost
              queueWeight: {power: 2, offset: 1}
              oracleWeight: {power: 2, offset: 0}
              terminal: {scale: 1, power: 4}
              running: mean
            """);
    assertThat(ScenarioFile.parse(text, "x.yaml").name()).isEqualTo("x");
  }

  @Test
  void onlyTheOracleIsReplaced() {
    Scenario base = ScenarioFile.read(ScenarioTexts.shipped("hate-speech"));
    double[][] success = base.problem().success().toArray();
    double[][] transition = base.problem().oracle().transition().toArray();
    for (String name : new String[] {"y.yaml", "y.json"}) {
      String text = ScenarioDraft.of(base).withOracle(success, transition).text(name, List.of());
      Scenario written = ScenarioFile.parse(text, name);
      assertThat(written.name()).isEqualTo("hate-speech");
      assertThat(written.problem().oracle()).isEqualTo(base.problem().oracle());
      assertThat(written.problem().success()).isEqualTo(base.problem().success());
      assertThat(withoutOracle(written)).isEqualTo(withoutOracle(base));
      assertThat(written.canonicalJson()).doesNotContain("participation");
    }
  }

  private static ObjectNode withoutOracle(Scenario scenario) {
    return scenario.toTree().without("oracle");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "uniform | uniform | false",
        "[0.25, 0.75] | [0.25,0.75] | false",
        "stationary | stationary | true"
      })
  void theStartOfTheOracleStays(String initial, String kept, boolean stationary) {
    String text = ScenarioTexts.SMALL.replace("oracle:", "oracle:\n  initial: " + initial);
    ScenarioDraft draft = ScenarioDraft.of(ScenarioFile.parse(text, "x"));
    assertThat(draft.startsStationary()).isEqualTo(stationary);
    String json = draft.withOracle(SUCCESS, TRANSITION).text("x.json", List.of());
    assertThat(ScenarioFile.parse(json, "x.json").canonicalJson().replace("\"", ""))
        .contains("initial:" + kept);
  }

  @Test
  void horizonAndSuccessesAreReplaced() {
    Scenario small = ScenarioFile.parse(ScenarioTexts.SMALL, "x");
    String text = ScenarioDraft.of(small).withHorizon(7).withSuccesses(3).text("x", List.of());
    Problem problem = ScenarioFile.parse(text, "x").problem();
    assertThat(problem.horizon()).isEqualTo(7);
    assertThat(problem.successes()).isEqualTo(3);
    assertThat(small.problem().horizon()).isEqualTo(12);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plain",
        "yes",
        "null",
        "12",
        "1e5",
        "0x10",
        ".5",
        "a: b",
        "# c",
        "'quoted'",
        "- x",
        "[x",
        "quote \" and \\ backslash",
        "中文 🎭",
        "  spaces  ",
        "!tag",
        "&a",
        "*a",
        "%",
        "@",
        "{}"
      })
  void namesSurvive(String name) {
    String rest = ScenarioFile.parse(ScenarioTexts.SMALL, "x").canonicalJson().substring(11);
    String named = "{\"name\":" + FieldValues.json(TextNode.valueOf(name)) + rest;
    Scenario scenario = ScenarioFile.parse(named, "x.json");
    String text = ScenarioDraft.of(scenario).text("x.yaml", List.of());
    assertThat(ScenarioFile.parse(text, "x.yaml")).isEqualTo(scenario);
  }

  @Test
  void smallNumbersSurvive() {
    String text = ScenarioTexts.with("terminal", "{scale: 5.6843418860808015e-14, power: 2.5}");
    Scenario scenario = ScenarioFile.parse(text, "x");
    assertThat(ScenarioFile.parse(ScenarioDraft.of(scenario).text("x", List.of()), "x"))
        .isEqualTo(scenario);
    String tiny = ScenarioTexts.with("terminal", "{scale: 1e-100}");
    Scenario other = ScenarioFile.parse(tiny, "x");
    assertThat(ScenarioFile.parse(ScenarioDraft.of(other).text("x", List.of()), "x"))
        .isEqualTo(other);
  }

  @Test
  void aCommentStaysOneLineWhateverAFileIsCalled() {
    ScenarioDraft draft = ScenarioDraft.of(ScenarioFile.parse(ScenarioTexts.SMALL, "x"));
    String text = draft.text("x.yaml", List.of("from a\nhorizon: 99\u2028\u0085\u0007b ü"));
    assertThat(text).startsWith("# from a horizon: 99 b ü\n");
  }

  @Test
  void draftsThatDoNotReadBackAreRefused() {
    ScenarioDraft draft = ScenarioDraft.of(0, 25, Actions.over(1, 5));
    assertThatExceptionOfType(ScenarioException.class)
        .isThrownBy(() -> draft.withOracle(SUCCESS, TRANSITION).text("x.yaml", List.of()))
        .withMessage("x.yaml: horizon: must be in [1, 1000000], was 0");
  }
}
