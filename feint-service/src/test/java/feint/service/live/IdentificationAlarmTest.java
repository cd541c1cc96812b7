package feint.service.live;

import static org.assertj.core.api.Assertions.assertThat;

import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.Policy;
import feint.policyfile.PolicyCatalogue;
import feint.scenario.Scenario;
import feint.service.ShippedScenarios;
import java.util.OptionalDouble;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IdentificationAlarmTest {

  private static final Scenario SCENARIO = ShippedScenarios.read("small");

  private static OptionalDouble probability(double value) {
    return Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  /** NaN stands for a view with impossible observations. */
  @ParameterizedTest
  @CsvSource({
    "0.5, 0.5, 0.5, 0.5, false",
    "0.9999, 0.9999, 0.9999, 0.9999, false",
    "0.99991, 0.5, 0.5, 0.5, true",
    "0.5, 0.99991, 0.5, 0.5, true",
    "0.5, 0.5, 0.99991, 0.5, true",
    "0.5, 0.5, 0.5, 1, false",
    "NaN, NaN, NaN, NaN, false",
    "1, NaN, NaN, NaN, true",
    "0, 0, 0, 0, false"
  })
  void raisesTheAlarmAboveTheThreshold(
      double queries, double steps, double contents, double state, boolean raised) {
    AttackerPosterior posterior =
        new AttackerPosterior(
            probability(queries), probability(steps), probability(contents), probability(state));

    assertThat(IdentificationAlarm.by(posterior)).isEqualTo(raised);
  }

  @ParameterizedTest
  @CsvSource({
    "greedy, true",
    "random, true",
    "exact, true",
    "balanced:types, true",
    "balanced:steps, true",
    "balanced, false",
    "oblivious, false"
  })
  void isImpossibleOnlyWhereZeroLeakageIsProven(String name, boolean possible) {
    Problem problem = SCENARIO.problem();
    Policy policy = new PolicyCatalogue(SCENARIO, Execution.defaults()).find(name).policy();

    assertThat(IdentificationAlarm.isPossible(problem, policy)).isEqualTo(possible);
  }
}
