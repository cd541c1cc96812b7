package feint.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import feint.math.Distribution;
import feint.model.Shape;
import feint.parallel.Execution;
import feint.policyfile.PolicyCatalogue;
import feint.scenario.text.ScenarioException;
import feint.zeroleak.oblivious.ObliviousPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scenarios without success probabilities. */
class UnknownSuccessTest {

  private static final String SENTENCE =
      "bare.yaml: oracle.success: is required for all but playing oblivious policies with a constant"
          + " incentive; feint control and feint serve play them";

  private static final Scenario BARE = parse("horizon: 40\nsuccesses: 15\n");

  private static Scenario parse(String text) {
    return ScenarioFile.parse(text, "bare.yaml");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "horizon: 40\nsuccesses: 15\n",
        "horizon: 40\nsuccesses: 15\nincentives: [1]\n",
        "horizon: 40\nsuccesses: 15\noracle: {}\n",
        "horizon: 40\nsuccesses: 15\noracle: {initial: stationary}\n"
      })
  void horizonAndSuccessesAreEnough(String text) {
    Scenario scenario = parse(text);
    Shape shape = scenario.shape();

    assertThat(scenario.knowsSuccess()).isFalse();
    assertThat(shape.horizon()).isEqualTo(40);
    assertThat(shape.successes()).isEqualTo(15);
    assertThat(shape.oracleStates()).isEqualTo(1);
    assertThat(shape.actions().levels()).isEqualTo(1);
    assertThat(shape.actions().highestIncentive()).isEqualTo(1);
    assertThat(scenario).isEqualTo(BARE);
    assertThat(parse(scenario.yaml())).isEqualTo(BARE);
    assertThat(ScenarioFile.parse(scenario.canonicalJson(), "bare.json")).isEqualTo(BARE);
  }

  @Test
  void incentivesAndStatesMayBeGiven() {
    Scenario clients =
        parse(
            "{horizon: 40, successes: 15, incentives: [1, 3], oracle: {initial: [0.2, 0.3, 0.5],"
                + " participation: {clients: 10, stay: 0.8, thresholds: [0, 4, 7]}}}");

    assertThat(clients.knowsSuccess()).isFalse();
    assertThat(clients.shape().oracleStates()).isEqualTo(3);
    assertThat(clients.shape().actions().highestIncentive()).isEqualTo(3);
    assertThat(clients.played().oracle().initial()).isEqualTo(Distribution.of(0.2, 0.3, 0.5));
    Scenario chain =
        parse("{horizon: 4, successes: 1, oracle: {transition: [[0.5, 0.5], [0.1, 0.9]]}}");
    assertThat(chain.shape().oracleStates()).isEqualTo(2);
  }

  @Test
  void computationsAreRefusedInOneSentence() {
    assertThatThrownBy(BARE::problem).isInstanceOf(ScenarioException.class).hasMessage(SENTENCE);
    assertThat(
            parse(
                    "{horizon: 4, successes: 1, incentives: [1], oracle: {success: [[0.5]], transition: [[1]]}}")
                .knowsSuccess())
        .isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "oblivious",
        "oblivious:order=alternate,stop=yes,decoys=2",
        "oblivious:incentive=1"
      })
  void obliviousPoliciesAreFound(String name) {
    assertThat(new PolicyCatalogue(BARE, Execution.defaults()).find(name).policy())
        .isInstanceOf(ObliviousPolicy.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "oblivious:incentive=cheapest,finish=0.9",
        "exact",
        "certified",
        "greedy",
        "random",
        "balanced",
        "balanced:types"
      })
  void otherPoliciesAreRefusedInOneSentence(String name) {
    PolicyCatalogue catalogue = new PolicyCatalogue(BARE, Execution.defaults());

    assertThatThrownBy(() -> catalogue.find(name))
        .isInstanceOf(ScenarioException.class)
        .hasMessage(SENTENCE);
  }

  @Test
  void chainsThatContradictEachOtherAreFaults() {
    assertThatThrownBy(
            () ->
                parse(
                    "{horizon: 4, successes: 1, oracle: {transition: [[1]], participation:"
                        + " {clients: 10, stay: 0.8, thresholds: [0]}}}"))
        .hasMessage("bare.yaml: oracle: must have either transition or participation, was both");
    assertThatThrownBy(
            () -> parse("{horizon: 4, successes: 1, incentives: [1], oracle: {success: [[0.5]]}}"))
        .hasMessage("bare.yaml: oracle: must have either transition or participation, was neither");
    assertThatThrownBy(() -> parse("{horizon: 4, successes: 1, oracle: {initial: [0.5, 0.5]}}"))
        .hasMessage("bare.yaml: oracle.initial: must have 1 entries, one per oracle state, was 2");
  }

  @Test
  void incentivesAreRequiredBesideATableOfSuccesses() {
    assertThatThrownBy(
            () ->
                parse(
                    "{horizon: 4, successes: 1, oracle: {success: [[0.5, 0.6]], transition:"
                        + " [[1]]}}"))
        .hasMessage("bare.yaml: incentives: is required");
  }

  @Test
  void driftMustGiveSuccessProbabilities() {
    Scenario known =
        parse(
            "{horizon: 4, successes: 1, incentives: [1], oracle: {success: [[0.5]], transition: [[1]]}}");

    assertThatThrownBy(() -> DriftFile.parse("{at: 3, oracle: {}}", "drift.yaml", known))
        .hasMessage(
            "drift.yaml: oracle: must have either transition or participation, was neither\n"
                + "drift.yaml: oracle.success: is required");
    assertThatThrownBy(
            () -> DriftFile.parse("{at: 3, oracle: {transition: [[1]]}}", "drift.yaml", known))
        .hasMessage("drift.yaml: oracle.success: is required");
  }
}
