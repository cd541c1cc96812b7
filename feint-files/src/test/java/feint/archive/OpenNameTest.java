package feint.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import feint.file.ArchiveException;
import feint.math.Seed;
import feint.model.Problem;
import feint.open.IncentiveRule;
import feint.open.OpenPolicy;
import feint.open.OpenSettings;
import feint.open.Order;
import feint.policy.Policy;
import feint.simulation.LocalSimulator;
import feint.solver.Outcome;
import feint.solver.PolicyEvaluation;
import feint.work.Execution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpenNameTest {

  /** Two oracle states, incentives 1 and 2. */
  private static final Problem PROBLEM = Stored.scenario("cost").problem();

  private static void assertSame(String text, OpenSettings settings, int incentive) {
    Policy policy = OpenPolicy.of(settings, IncentiveRule.constant(PROBLEM.shape(), incentive));
    LocalSimulator simulator = LocalSimulator.of(PROBLEM);
    assertThat(simulator.run(OpenName.parse(text, PROBLEM), 500, new Seed(7)))
        .isEqualTo(simulator.run(policy, 500, new Seed(7)));
  }

  @Test
  void optionsMayBeLeftOut() {
    assertSame("open", OpenSettings.defaults(), 2);
    assertSame("open:incentive=1", OpenSettings.defaults(), 1);
  }

  @Test
  void optionsAreTakenInAnyOrder() {
    assertSame(
        "open:incentive=1,decoys=3,stop=yes,order=coin", new OpenSettings(Order.COIN, 3, true), 1);
    assertSame("open:stop=no,order=alternate", new OpenSettings(Order.ALTERNATE, 1, false), 2);
  }

  @Test
  void cheapestFinishesAsOftenAsIsWanted() {
    Policy policy = OpenName.parse("open:incentive=cheapest,finish=0.3,stop=yes", PROBLEM);

    Outcome outcome = PolicyEvaluation.evaluate(PROBLEM, policy, Execution.defaults()).outcome();

    assertThat(outcome.finishProbability()).isCloseTo(0.3, within(1e-12));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "open | open:order=one-first,stop=no,decoys=1,incentive=2",
        "open:order=coin,decoys=2 | open:order=coin,stop=no,decoys=2,incentive=2",
        "open:finish=3e-1,incentive=cheapest,stop=yes"
            + " | open:order=one-first,stop=yes,decoys=1,incentive=cheapest,finish=0.3",
        "open:finish=30%,incentive=cheapest"
            + " | open:order=one-first,stop=no,decoys=1,incentive=cheapest,finish=0.3",
      })
  void namesOfEqualPoliciesAreEqualWhenWrittenOut(String name, String canonical) {
    assertThat(OpenName.canonical(name, PROBLEM)).isEqualTo(canonical);
    assertThat(OpenName.canonical(canonical, PROBLEM)).isEqualTo(canonical);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "open:              | option must be one of order, stop, decoys, incentive, finish, was \"\"",
        "open:fill=queue    | option must be one of order, stop, decoys, incentive, finish, was"
            + " \"fill\"",
        "open:order         | option must have a value, as in order=VALUE, was \"order\"",
        "open:order=random  | order must be one-first, alternate or coin, was \"random\"",
        "open:stop=maybe    | stop must be yes or no, was \"maybe\"",
        "open:decoys=0      | decoys must be in 1..15, was \"0\"",
        "open:decoys=16     | decoys must be in 1..15, was \"16\"",
        "open:decoys=1.5    | decoys must be in 1..15, was \"1.5\"",
        "open:incentive=3   | incentive must be 1, 2 or cheapest, was \"3\"",
        "open:finish=0.9    | finish must be left out unless incentive=cheapest, was \"0.9\"",
        "open:incentive=cheapest | finish must say how often runs are to finish, as in"
            + " finish=0.95, was \"\"",
        "open:incentive=cheapest,finish=2 | finish must be a number in [0, 1], was \"2\"",
        "open:incentive=cheapest,finish=0.9,order=coin | incentive must be an amount with"
            + " order=coin, was \"cheapest\"",
      })
  void faultsAreNamed(String name, String message) {
    assertThatThrownBy(() -> OpenName.parse(name, PROBLEM))
        .isInstanceOf(ArchiveException.class)
        .hasMessageEndingWith(message);
  }

  @Test
  void saysWhatWouldBeWithinReach() {
    assertThatThrownBy(() -> OpenName.parse("open:incentive=cheapest,finish=1", PROBLEM))
        .isInstanceOf(ArchiveException.class)
        .hasMessageContaining("finish must be at most 0.")
        .hasMessageContaining(" would do), was \"1\"");
  }
}
