package feint.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import feint.model.Participation;
import feint.scenario.Federated.Decoy;
import feint.scenario.Federated.Success;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ScenarioPartsTest {

  private static final String CLIENTS =
      """
      horizon: 12
      successes: 4
      incentives: [1, 2]
      oracle:
        success: [[0.1, 0.3], [0.4, 0.8]]
        participation: {clients: 10, stay: 0.7, thresholds: [0, 6]}
      federated:
        clients: 10
        samplesPerClient: 20
        contribution: [0.25, 0.5]
        success: participation
        samplesNeeded: 30
        localEpochs: 2
        batch: 4
        step: 0.5
        decoy: {toxic: 0.125}
      """;

  @Test
  void sectionsAreReadOnce() {
    Scenario scenario = ScenarioFile.read(ScenarioTexts.shipped("hate-speech-participation"));
    assertThat(scenario.federated().orElseThrow()).isSameAs(scenario.federated().orElseThrow());
    assertThat(scenario.participation().orElseThrow())
        .isSameAs(scenario.participation().orElseThrow());
    assertThat(scenario.canonicalJson()).isSameAs(scenario.canonicalJson());
    assertThat(scenario.fingerprint()).isSameAs(scenario.fingerprint());
    Scenario learning = ScenarioFile.read(ScenarioTexts.shipped("quadratic"));
    assertThat(learning.learning().orElseThrow()).isSameAs(learning.learning().orElseThrow());
  }

  @Test
  void everyFieldAboutClientsIsRead() {
    Scenario scenario = ScenarioFile.parse(CLIENTS, "x.yaml");
    assertThat(scenario.federated())
        .contains(
            new Federated(
                10,
                20,
                List.of(0.25, 0.5),
                Success.PARTICIPATION,
                30,
                2,
                4,
                0.5,
                new Decoy.Skewed(0.125)));
    Participation participation = scenario.participation().orElseThrow();
    assertThat(participation.clients()).isEqualTo(10);
    assertThat(participation.stay()).isEqualTo(0.7);
    assertThat(participation.state(5)).isEqualTo(1);
    assertThat(participation.state(6)).isEqualTo(2);
  }

  @ParameterizedTest
  @MethodSource("decoys")
  void decoysAreReadAndWrittenWhole(String given, String complete, Decoy decoy) {
    Scenario scenario =
        ScenarioFile.parse(CLIENTS.replace("decoy: {toxic: 0.125}", given), "x.yaml");
    assertThat(scenario.federated().orElseThrow().decoy()).isEqualTo(decoy);
    assertThat(scenario.canonicalJson()).contains("\"decoy\":" + complete);
    assertThat(ScenarioFile.parse(scenario.canonicalJson(), "x.json")).isEqualTo(scenario);
  }

  static Stream<Arguments> decoys() {
    String skewed = "{\"kind\":\"skewed\",\"toxic\":0.01}";
    return Stream.of(
        arguments("decoy: {}", skewed, new Decoy.Skewed(0.01)),
        arguments("decoy: {kind: skewed}", skewed, new Decoy.Skewed(0.01)),
        arguments(
            "decoy: {kind: skewed, toxic: 0}",
            "{\"kind\":\"skewed\",\"toxic\":0}",
            new Decoy.Skewed(0)),
        arguments(
            "decoy: {label: obscene, kind: task}",
            "{\"kind\":\"task\",\"label\":\"obscene\"}",
            new Decoy.Task(new Labelling.Column("obscene"))),
        arguments(
            "decoy: {kind: task, rule: second-person}",
            "{\"kind\":\"task\",\"rule\":\"second-person\"}",
            new Decoy.Task(Labelling.Rule.SECOND_PERSON)),
        arguments(
            "decoy: {kind: task, rule: first-person}",
            "{\"kind\":\"task\",\"rule\":\"first-person\"}",
            new Decoy.Task(Labelling.Rule.FIRST_PERSON)));
  }

  @Test
  void impossibleDecoysAreRefusedInJavaToo() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Decoy.Skewed(2))
        .withMessage("toxic share of the decoy must be in [0, 1], was 2.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Labelling.Column(" "))
        .withMessage("column must have a name, was ' '");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new Decoy.Task(
                    List.of(
                        Labelling.Rule.NEGATION,
                        new Labelling.Column("a"),
                        Labelling.Rule.NEGATION)))
        .withMessage(
            "tasks of the decoys must be at least one, and different, was [negation, a, negation]");
  }

  /** A draft is a copy; changes to it do not affect the scenario. */
  @Test
  void draftsLeaveTheScenarioAsItIs() {
    Scenario scenario = ScenarioFile.parse(CLIENTS, "x.yaml");
    String before = scenario.canonicalJson();
    scenario.toTree().put("horizon", 1);
    assertThat(ScenarioDraft.of(scenario).withHorizon(3).text("y.yaml", List.of()))
        .contains("horizon: 3");
    assertThat(ScenarioDraft.of(scenario).text("y.json", List.of())).contains("12");
    assertThat(scenario.canonicalJson()).isEqualTo(before);
  }

  @Test
  void aDriftKeepsTheScenariosStartAndObjective() {
    String text = CLIENTS.replace("  participation:", "  initial: [1, 0]\n  participation:");
    String drift =
        "at: 3\noracle: {success: [[0, 0], [0, 1]], transition: [[0.5, 0.5], [0.5, 0.5]]}";
    Scenario scenario = ScenarioFile.parse(text, "x.yaml");
    Drift drifted = DriftFile.parse(drift, "d.yaml", scenario);
    assertThat(drifted.problem().oracle().initial().at(0)).isEqualTo(1);
    assertThat(drifted.problem().objective()).isSameAs(scenario.problem().objective());
  }
}
