package feint.policyspec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import feint.io.ArchiveException;
import feint.math.ResourceLimitException;
import feint.math.Seed;
import feint.model.Problem;
import feint.policyfile.Stored;
import feint.simulation.LocalSimulator;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.FillRule;
import feint.zeroleak.balanced.LearningFraction;
import feint.zeroleak.balanced.Payment;
import feint.zeroleak.balanced.ProtectionLevel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BalancedKindTest {

  /** Two oracle states, incentives 1 and 2. */
  private static final Problem PROBLEM = Stored.scenario("cost").problem();

  private static void assertSame(String name, BalancedPolicy.Settings settings) {
    LocalSimulator simulator = LocalSimulator.of(PROBLEM);
    assertThat(simulator.run(PolicyRegistry.build(name, PROBLEM), 500, new Seed(7)))
        .isEqualTo(simulator.run(BalancedPolicy.of(PROBLEM, settings), 500, new Seed(7)));
  }

  private static BalancedPolicy.Settings settings(ProtectionLevel strength, int incentive) {
    return BalancedPolicy.Settings.of(strength, Payment.constant(PROBLEM, incentive));
  }

  @Test
  void omittedOptionsHaveTheBestValues() {
    assertSame("balanced", settings(ProtectionLevel.CONTENTS, 2));
    assertSame("balanced:contents,share=value", settings(ProtectionLevel.CONTENTS, 2));
    assertSame("balanced:types", settings(ProtectionLevel.TYPES, 2));
    assertSame("balanced:steps", settings(ProtectionLevel.STEPS, 2));
  }

  @Test
  void optionsAreTakenInAnyOrder() {
    assertSame(
        "balanced:types,epsilon=0.05,fill=state,incentive=1",
        settings(ProtectionLevel.TYPES, 1).with(FillRule.STATE).within(0.05));
    assertSame(
        "balanced:steps,incentive=1,share=half", settings(ProtectionLevel.STEPS, 1).within(0));
    assertSame("balanced:stop=yes,incentive=1", settings(ProtectionLevel.CONTENTS, 1).stopping());
  }

  /** The value of a band is known only for a share of one half. */
  @Test
  void bandNeedsAShareOfOneHalf() {
    assertSame("balanced:steps,epsilon=5e-2", settings(ProtectionLevel.STEPS, 2).within(0.05));
  }

  @Test
  void incentiveMayFollowTheState() {
    Payment following = Payment.followingTheState(PROBLEM);

    assertSame(
        "balanced:types,incentive=state",
        BalancedPolicy.Settings.of(ProtectionLevel.TYPES, following));
    assertSame(
        "balanced:steps,incentive=state,epsilon=0.1",
        BalancedPolicy.Settings.of(ProtectionLevel.STEPS, following).within(0.1));
  }

  /** The name is the same on every machine, whatever its memory. */
  @Test
  void longRunsUseThePaceApproximation() {
    Problem large = PROBLEM.toBuilder().horizon(100_000).successes(25_000).build();

    assertThat(new BalancedKind().canonical("balanced", large)).contains("contents,share=pace,");
    assertThat(((BalancedPolicy) PolicyRegistry.build("balanced", large)).settings().share())
        .isEqualTo(LearningFraction.PACE);
    assertThatThrownBy(() -> PolicyRegistry.build("balanced:share=value", large))
        .isInstanceOf(ResourceLimitException.class)
        .hasMessageEndingWith("use share=pace, which needs no table");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "balanced              | contents,share=value,incentive=2,stop=no,fill=state,epsilon=0.0",
        "balanced:contents     | contents,share=value,incentive=2,stop=no,fill=state,epsilon=0.0",
        "balanced:stop=yes     | contents,share=value,incentive=2,stop=yes,fill=state,epsilon=0.0",
        "balanced:types        | types,share=half,incentive=2,stop=no,fill=queue,epsilon=0.0",
        "balanced:types,epsilon=0.020 | types,share=half,incentive=2,stop=no,fill=queue,epsilon=0.02",
        "balanced:types,epsilon=2e-2 | types,share=half,incentive=2,stop=no,fill=queue,epsilon=0.02",
        "balanced:types,epsilon=-0 | types,share=half,incentive=2,stop=no,fill=queue,epsilon=0.0",
        "balanced:steps,epsilon=0 | steps,share=value,incentive=2,stop=no,fill=state,epsilon=0.0",
        "balanced:decoys=1     | contents,share=value,incentive=2,stop=no,fill=state,epsilon=0.0",
        "balanced:decoys=2     | contents,share=need,decoys=2,incentive=2,stop=no,fill=state,epsilon=0.0",
        "balanced:types,decoys=3 | types,share=equal,decoys=3,incentive=2,stop=no,fill=queue,epsilon=0.0",
        "balanced:share=pace   | contents,share=pace,incentive=2,stop=no,fill=state,epsilon=0.0",
        "balanced:steps,incentive=1 | steps,share=value,incentive=1,stop=no,fill=state,epsilon=0.0"
      })
  void canonicalNamesAreEqualForEqualPolicies(String name, String written) {
    assertThat(new BalancedKind().canonical(name, PROBLEM)).isEqualTo("balanced:" + written);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "''                        | strength must be types, steps or contents, was \"\"",
        "typos                     | strength must be types, steps or contents, was \"typos\"",
        "Types                     | strength must be types, steps or contents, was \"Types\"",
        "types,incentives=1        | option must be one of share, decoys, incentive, stop, fill, epsilon, was \"incentives\"",
        "types,                    | option must be one of share, decoys, incentive, stop, fill, epsilon, was \"\"",
        "types,fill                | option must have a value, as in fill=VALUE, was \"fill\"",
        "types,fill=state,fill=state | fill must be given once, was \"fill=state\"",
        "types,incentive=5         | incentive must be 1, 2 or state, was \"5\"",
        "types,incentive=1.0       | incentive must be 1, 2 or state, was \"1.0\"",
        "types,incentive=          | incentive must be 1, 2 or state, was \"\"",
        "types,fill=best           | fill must be state or queue, was \"best\"",
        "steps,fill=best           | fill must be state or queue, was \"best\"",
        "steps,fill=queue          | fill must be state with balanced:steps, was \"queue\"",
        "types,share=value         | share must be half with balanced:types, which hides the queue, was \"value\"",
        "types,stop=yes            | stop must be no with balanced:types, which hides the queue, was \"yes\"",
        "steps,stop=maybe          | stop must be yes or no, was \"maybe\"",
        "share=third               | share must be half, value, pace, equal or need, was \"third\"",
        "contents,fill=queue       | fill must be state with balanced:contents, was \"queue\"",
        "share=pace,epsilon=0.1    | epsilon must be 0 unless share=half, which its bound needs, was \"0.1\"",
        "types,share=pace          | share must be half with balanced:types, which hides the queue, was \"pace\"",
        "share=value,epsilon=0.1   | epsilon must be 0 unless share=half, which its bound needs, was \"0.1\"",
        "decoys=16                 | decoys must be in 1..15, was \"16\"",
        "decoys=2,share=half       | share must be equal or need with several decoys, was \"half\"",
        "share=need                | share must be half, value or pace with one decoy, was \"need\"",
        "types,decoys=2,share=need | share must be equal with balanced:types, which hides the queue, was \"need\"",
        "decoys=2,epsilon=0.1      | epsilon must be 0 unless share=half, which its bound needs, was \"0.1\"",
        "types,epsilon=x           | epsilon must be a number in [0, 0.5], was \"x\"",
        "types,epsilon=            | epsilon must be a number in [0, 0.5], was \"\"",
        "types,epsilon=NaN         | epsilon must be a number in [0, 0.5], was \"NaN\"",
        "steps,epsilon=-0.1        | epsilon must be a number in [0, 0.5], was \"-0.1\"",
        "types,epsilon=0.51        | epsilon must be a number in [0, 0.5], was \"0.51\"",
        "types,epsilon=1e99999     | epsilon must be a number in [0, 0.5], was \"1e99999\""
      })
  void mistakesAreNamed(String text, String fault) {
    assertThatThrownBy(() -> PolicyRegistry.build("balanced:" + text, PROBLEM))
        .isInstanceOf(ArchiveException.class)
        .hasMessage("balanced:" + text + ": " + fault);
    assertThatThrownBy(() -> new BalancedKind().canonical("balanced:" + text, PROBLEM))
        .isInstanceOf(ArchiveException.class);
  }
}
