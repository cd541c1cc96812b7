package feint.zeroleak.balanced;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.model.Action;
import feint.model.Problem;
import feint.policy.Memory;
import feint.policy.PublicQuery;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Distributions of the oracle's state and of the queue under one hypothesis. */
class TrajectoryFilterTest {

  private static final Problem PROBLEM = KnownProblems.threeStates(10, 1);
  private static final double[] PAID = {0, 0, 1};

  private static FillOrder order(ProtectionLevel strength) {
    return FillOrder.of(
        PROBLEM, strength == ProtectionLevel.TYPES ? FillRule.QUEUE : FillRule.STATE, strength);
  }

  /** Sends a learning query, with a step in state 3 if steps are observed. */
  private static void learn(TrajectoryFilter reading, ProtectionLevel strength) {
    reading.see(reading.split(1, 0, order(strength), PAID), true, 2, 3);
  }

  @ParameterizedTest
  @EnumSource
  void atTheStartSuccessesAreMissingInEveryState(ProtectionLevel strength) {
    TrajectoryFilter reading =
        TrajectoryFilter.fresh(PROBLEM, strength, new Answers(PROBLEM, strength));
    double[] initial = PROBLEM.oracle().initial().toArray();
    for (int o = 1; o <= 3; o++) {
      int state = o;
      assertThat(reading.missing(s -> s == state)).isCloseTo(initial[o - 1], within(1e-15));
    }
  }

  /**
   * The one success has happened, with probability 0.2, 0.6 or 0.9 by state, or it is still
   * missing.
   */
  @Test
  void successesThatMayHaveBeenMadeAreNotMissing() {
    TrajectoryFilter reading =
        TrajectoryFilter.fresh(
            PROBLEM, ProtectionLevel.TYPES, new Answers(PROBLEM, ProtectionLevel.TYPES));
    double[] initial = PROBLEM.oracle().initial().toArray();
    learn(reading, ProtectionLevel.TYPES);
    double made = 0.2 * initial[0] + 0.6 * initial[1] + 0.9 * initial[2];
    assertThat(reading.missing(s -> true)).isCloseTo(1 - made, within(1e-15));
  }

  /** Within a band the share is the highest while a success is missing, then the lowest. */
  @ParameterizedTest
  @EnumSource(
      value = ProtectionLevel.class,
      names = {"STEPS", "CONTENTS"})
  void withinABandLearningIsUsefulUntilTheLastStep(ProtectionLevel strength) {
    TrajectoryFilter reading =
        TrajectoryFilter.fresh(PROBLEM, strength, new Answers(PROBLEM, strength));
    assertThat(learns(reading, strength)).isCloseTo(0.75, within(1e-12));
    learn(reading, strength);
    assertThat(reading.done()).isTrue();
    assertThat(reading.missing(s -> true)).isZero();
    assertThat(learns(reading, strength)).isCloseTo(0.25, within(1e-12));
  }

  private static double learns(TrajectoryFilter reading, ProtectionLevel strength) {
    ActionAllocation split = reading.split(0.5, 0.25, order(strength), PAID);
    double sum = 0;
    for (int o = 1; o <= 3; o++) {
      sum += reading.law().at(o, 0) * split.share(true, 2, o, 0);
    }
    return sum;
  }

  /** The next run needs its successes again, and starts with the present filter of the oracle. */
  @ParameterizedTest
  @EnumSource
  void aFollowingRunKeepsTheOracleFilter(ProtectionLevel strength) {
    TrajectoryFilter reading =
        TrajectoryFilter.fresh(PROBLEM, strength, new Answers(PROBLEM, strength));
    learn(reading, strength);
    TrajectoryFilter next =
        TrajectoryFilter.of(PROBLEM, strength, new Answers(PROBLEM, strength), reading.filter());
    assertThat(next.law().oracle()).containsExactly(reading.law().oracle(), within(1e-15));
    assertThat(next.queue()).isEqualTo(1);
    assertThat(next.missing(s -> true)).isCloseTo(1, within(1e-15));
  }

  /** Both filters are carried over, and a fresh memory stands for no previous run. */
  @ParameterizedTest
  @EnumSource
  void aPolicyCarriesBothFiltersOver(ProtectionLevel strength) {
    BalancedPolicy policy = BalancedPolicy.of(PROBLEM, strength, 3);
    Memory first = policy.start();
    first.see(new PublicQuery(Action.learn(3), 3));
    Memory carried = first.followedBy(policy.start());
    Memory fresh = policy.start().followedBy(policy.start());
    int learning = PROBLEM.actions().learning(2);
    for (int o = 1; o <= 3; o++) {
      double start = policy.start().rule(0, PROBLEM.prior()).probability(o, 1, learning);
      assertThat(fresh.rule(0, PROBLEM.prior()).probability(o, 1, learning)).isEqualTo(start);
    }
    if (strength.showsSteps()) {
      // For the twin the query is a decoy, sent in a state in which it does not learn.
      assertThat(carried.rule(0, PROBLEM.prior()).probability(2, 1, learning))
          .isLessThan(fresh.rule(0, PROBLEM.prior()).probability(2, 1, learning));
      assertThat(carried.decoy(Action.obfuscate(3)).toString())
          .isNotEqualTo(fresh.decoy(Action.obfuscate(3)).toString());
      assertThat(fresh.decoy(Action.obfuscate(3)).toString())
          .isEqualTo(policy.start().decoy(Action.obfuscate(3)).toString());
    }
  }
}
