package feint.policyspec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import feint.io.ArchiveException;
import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.Policy;
import feint.policyfile.Stored;
import feint.simulation.LocalSimulator;
import feint.solver.PolicyValue;
import feint.solver.forward.PolicyEvaluation;
import feint.zeroleak.oblivious.IncentiveRule;
import feint.zeroleak.oblivious.ObliviousPolicy;
import feint.zeroleak.oblivious.ObliviousSettings;
import feint.zeroleak.oblivious.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ObliviousKindTest {

  /** Two oracle states, incentives 1 and 2. */
  private static final Problem PROBLEM = Stored.scenario("cost").problem();

  private static void assertSame(String text, ObliviousSettings settings, int incentive) {
    Policy policy =
        ObliviousPolicy.of(settings, IncentiveRule.constant(PROBLEM.shape(), incentive));
    LocalSimulator simulator = LocalSimulator.of(PROBLEM);
    assertThat(simulator.run(PolicyRegistry.build(text, PROBLEM), 500, new Seed(7)))
        .isEqualTo(simulator.run(policy, 500, new Seed(7)));
  }

  @Test
  void optionsMayBeLeftOut() {
    assertSame("oblivious", ObliviousSettings.defaults(), 2);
    assertSame("oblivious:incentive=1", ObliviousSettings.defaults(), 1);
  }

  @Test
  void optionsAreTakenInAnyOrder() {
    assertSame(
        "oblivious:incentive=1,decoys=3,stop=yes,order=coin",
        new ObliviousSettings(Order.COIN, 3, true),
        1);
    assertSame(
        "oblivious:stop=no,order=alternate", new ObliviousSettings(Order.ALTERNATE, 1, false), 2);
  }

  @Test
  void cheapestIncentivesFinishWithTheRequestedProbability() {
    Policy policy =
        PolicyRegistry.build("oblivious:incentive=cheapest,finish=0.3,stop=yes", PROBLEM);

    PolicyValue outcome =
        PolicyEvaluation.evaluate(PROBLEM, policy, Execution.defaults()).outcome();

    assertThat(outcome.finishProbability()).isCloseTo(0.3, within(1e-12));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "oblivious | oblivious:order=one-first,stop=no,decoys=1,incentive=2",
        "oblivious:order=coin,decoys=2 | oblivious:order=coin,stop=no,decoys=2,incentive=2",
        "oblivious:finish=3e-1,incentive=cheapest,stop=yes"
            + " | oblivious:order=one-first,stop=yes,decoys=1,incentive=cheapest,finish=0.3",
        "oblivious:finish=30%,incentive=cheapest"
            + " | oblivious:order=one-first,stop=no,decoys=1,incentive=cheapest,finish=0.3",
      })
  void namesOfEqualPoliciesAreEqualWhenWrittenOut(String name, String canonical) {
    assertThat(new ObliviousKind().canonical(name, PROBLEM)).isEqualTo(canonical);
    assertThat(new ObliviousKind().canonical(canonical, PROBLEM)).isEqualTo(canonical);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "oblivious:              | option must be one of order, stop, decoys, incentive, finish, was \"\"",
        "oblivious:fill=queue    | option must be one of order, stop, decoys, incentive, finish, was"
            + " \"fill\"",
        "oblivious:order         | option must have a value, as in order=VALUE, was \"order\"",
        "oblivious:order=random  | order must be one-first, alternate or coin, was \"random\"",
        "oblivious:stop=maybe    | stop must be yes or no, was \"maybe\"",
        "oblivious:decoys=0      | decoys must be in 1..15, was \"0\"",
        "oblivious:decoys=16     | decoys must be in 1..15, was \"16\"",
        "oblivious:decoys=1.5    | decoys must be in 1..15, was \"1.5\"",
        "oblivious:incentive=3   | incentive must be 1, 2 or cheapest, was \"3\"",
        "oblivious:finish=0.9    | finish must be left out unless incentive=cheapest, was \"0.9\"",
        "oblivious:incentive=cheapest | finish must say how often runs are to finish, as in"
            + " finish=0.95, was \"\"",
        "oblivious:incentive=cheapest,finish=2 | finish must be a number in [0, 1], was \"2\"",
        "oblivious:incentive=cheapest,finish=0.9,order=coin | incentive must be an amount with"
            + " order=coin, was \"cheapest\"",
      })
  void faultsAreNamed(String name, String message) {
    assertThatThrownBy(() -> PolicyRegistry.build(name, PROBLEM))
        .isInstanceOf(ArchiveException.class)
        .hasMessageEndingWith(message);
  }

  @Test
  void infeasibleTargetsAreReportedWithAttainableOnes() {
    assertThatThrownBy(() -> PolicyRegistry.build("oblivious:incentive=cheapest,finish=1", PROBLEM))
        .isInstanceOf(ArchiveException.class)
        .hasMessageContaining("finish must be at most 0.")
        .hasMessageContaining(" would do), was \"1\"");
  }
}
