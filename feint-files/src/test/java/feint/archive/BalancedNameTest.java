package feint.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import feint.file.ArchiveException;
import feint.math.Seed;
import feint.model.Problem;
import feint.policy.BalancedSteps;
import feint.policy.BalancedTypes;
import feint.policy.Filling;
import feint.policy.Payment;
import feint.policy.Policy;
import feint.simulation.LocalSimulator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BalancedNameTest {

  /** Two oracle states, incentives 1 and 2. */
  private static final Problem PROBLEM = Stored.scenario("cost").problem();

  private static void assertSame(String text, Policy policy) {
    LocalSimulator simulator = LocalSimulator.of(PROBLEM);
    assertThat(simulator.run(BalancedName.parse(text, PROBLEM), 500, new Seed(7)))
        .isEqualTo(simulator.run(policy, 500, new Seed(7)));
  }

  @Test
  void optionsLeftOutAreTheBest() {
    assertSame("types", BalancedTypes.of(PROBLEM, 2, Filling.QUEUE, 0));
    assertSame("steps", BalancedSteps.of(PROBLEM, 2, 0));
  }

  @Test
  void optionsAreTakenInAnyOrder() {
    assertSame(
        "types,epsilon=0.05,fill=state,incentive=1",
        BalancedTypes.of(PROBLEM, 1, Filling.STATE, 0.05));
    assertSame("steps,incentive=1,epsilon=5e-2", BalancedSteps.of(PROBLEM, 1, 0.05));
  }

  @Test
  void incentiveMayFollowTheState() {
    Payment following = Payment.followingTheState(PROBLEM);

    assertSame("types,incentive=state", BalancedTypes.of(PROBLEM, following, Filling.QUEUE, 0));
    assertSame("steps,incentive=state,epsilon=0.1", BalancedSteps.of(PROBLEM, following, 0.1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "types                    | balanced:types,incentive=2,fill=queue,epsilon=0.0",
        "types,epsilon=0.020      | balanced:types,incentive=2,fill=queue,epsilon=0.02",
        "types,epsilon=2e-2       | balanced:types,incentive=2,fill=queue,epsilon=0.02",
        "types,epsilon=-0         | balanced:types,incentive=2,fill=queue,epsilon=0.0",
        "types,incentive=state    | balanced:types,incentive=state,fill=queue,epsilon=0.0",
        "steps,incentive=1        | balanced:steps,incentive=1,fill=state,epsilon=0.0"
      })
  void canonicalNamesAreEqualForEqualPolicies(String text, String name) {
    assertThat(BalancedName.canonical(text, PROBLEM)).isEqualTo(name);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "''                        | strength must be types or steps, was \"\"",
        "typos                     | strength must be types or steps, was \"typos\"",
        "Types                     | strength must be types or steps, was \"Types\"",
        "types,incentives=1        | option must be one of incentive, fill, epsilon, was \"incentives\"",
        "types,                    | option must be one of incentive, fill, epsilon, was \"\"",
        "types,fill                | option must have a value, as in fill=VALUE, was \"fill\"",
        "types,fill=state,fill=state | fill must be given once, was \"fill=state\"",
        "types,incentive=5         | incentive must be 1, 2 or state, was \"5\"",
        "types,incentive=1.0       | incentive must be 1, 2 or state, was \"1.0\"",
        "types,incentive=          | incentive must be 1, 2 or state, was \"\"",
        "types,fill=best           | fill must be one of state, queue, was \"best\"",
        "steps,fill=best           | fill must be one of state, queue, was \"best\"",
        "steps,fill=queue          | fill must be state with balanced:steps, was \"queue\"",
        "types,epsilon=x           | epsilon must be a number in [0, 0.5], was \"x\"",
        "types,epsilon=            | epsilon must be a number in [0, 0.5], was \"\"",
        "types,epsilon=NaN         | epsilon must be a number in [0, 0.5], was \"NaN\"",
        "steps,epsilon=-0.1        | epsilon must be a number in [0, 0.5], was \"-0.1\"",
        "types,epsilon=0.51        | epsilon must be a number in [0, 0.5], was \"0.51\"",
        "types,epsilon=1e99999     | epsilon must be a number in [0, 0.5], was \"1e99999\""
      })
  void mistakesAreNamed(String text, String fault) {
    assertThatThrownBy(() -> BalancedName.parse(text, PROBLEM))
        .isInstanceOf(ArchiveException.class)
        .hasMessage("balanced:" + text + ": " + fault);
    assertThatThrownBy(() -> BalancedName.canonical(text, PROBLEM))
        .isInstanceOf(ArchiveException.class);
  }
}
