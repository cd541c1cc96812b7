package feint.zeroleak.balanced;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.model.Answer;
import feint.model.HiddenLaw;
import feint.model.Problem;
import feint.policy.DecisionRule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Distributions are filled to the required fraction, and the rest obfuscates. */
class ActionAllocationTest {

  private static final Problem PROBLEM = KnownProblems.threeStates(10, 3);

  private static ActionAllocation split(
      HiddenLaw law,
      ProtectionLevel strength,
      double share,
      double band,
      double useful,
      double... paid) {
    FillRule filling = strength == ProtectionLevel.TYPES ? FillRule.QUEUE : FillRule.STATE;
    ActionAllocation split = new ActionAllocation(law, PROBLEM.actions().levels());
    split.allocate(law, useful, FillOrder.of(PROBLEM, filling, strength), paid, share, band);
    return split;
  }

  /** Returns a distribution that is not the initial one, with different queues. */
  private static HiddenLaw law(ProtectionLevel strength) {
    HiddenLaw law =
        strength == ProtectionLevel.TYPES
            ? HiddenLaw.initial(PROBLEM, 1)
            : HiddenLaw.ofOracle(PROBLEM);
    for (int level : new int[] {2, 1, 2}) {
      law.divide(law.keep((o, b) -> 1, Answer.unseen(PROBLEM, level)));
      law.moveOracle();
    }
    return law;
  }

  private static double learnt(HiddenLaw law, ActionAllocation split, boolean learns, int level) {
    double sum = 0;
    for (int o = 1; o <= 3; o++) {
      for (int b = 0; b < law.columns(); b++) {
        sum += law.at(o, b) * split.share(learns, level, o, b);
      }
    }
    return sum;
  }

  @ParameterizedTest
  @CsvSource({"0.5", "0.015625", "0.984375", "0", "1"})
  void everyIncentiveIsDividedByTheShare(double share) {
    for (ProtectionLevel strength : ProtectionLevel.values()) {
      HiddenLaw law = law(strength);
      ActionAllocation split = split(law, strength, share, 0, 1, 0.25, 0, 0.75);
      assertThat(learnt(law, split, true, 2)).isCloseTo(0.75 * share, within(1e-15));
      assertThat(learnt(law, split, true, 1)).isZero();
      assertThat(learnt(law, split, true, 0)).isCloseTo(0.25 * share, within(1e-15));
      assertThat(learnt(law, split, false, 2)).isCloseTo(0.75 * (1 - share), within(1e-15));
      assertThat(learnt(law, split, false, 1)).isZero();
      assertThat(learnt(law, split, false, 0)).isCloseTo(0.25 * (1 - share), within(1e-15));
    }
  }

  /** To the last bit: a rounding remainder is not a decoy. */
  @Test
  void aShareOfOneLeavesNothingForTheOther() {
    HiddenLaw law = law(ProtectionLevel.CONTENTS);
    for (double[] paid : new double[][] {{0, 0, 1}, {0.3, 0, 0.7}, {0.1, 0.2, 0.7}, {1, 0, 0}}) {
      ActionAllocation all = split(law, ProtectionLevel.CONTENTS, 1, 0, 1, paid);
      ActionAllocation nothing = split(law, ProtectionLevel.CONTENTS, 0, 0, 1, paid);
      for (int o = 1; o <= 3; o++) {
        for (int level = 0; level < 3; level++) {
          assertThat(all.share(false, level, o, 0)).isZero();
          assertThat(nothing.share(true, level, o, 0)).isZero();
          assertThat(nothing.share(false, level, o, 0)).isEqualTo(paid[level]);
        }
      }
    }
  }

  /** The best state is filled before any other: state 3, where success is likeliest. */
  @Test
  void bestStatesComeFirst() {
    HiddenLaw law = law(ProtectionLevel.STEPS);
    double small = law.at(3, 0) / 2;
    ActionAllocation some = split(law, ProtectionLevel.STEPS, small, 0, 1, 0, 0, 1);
    assertThat(some.share(true, 2, 3, 0)).isCloseTo(0.5, within(1e-12));
    assertThat(some.share(true, 2, 2, 0)).isZero();
    assertThat(some.share(true, 2, 1, 0)).isZero();
    ActionAllocation more =
        split(law, ProtectionLevel.STEPS, law.at(3, 0) + law.at(2, 0) / 4, 0, 1, 0, 0, 1);
    assertThat(more.share(true, 2, 3, 0)).isCloseTo(1, within(1e-12));
    assertThat(more.share(true, 2, 2, 0)).isCloseTo(0.25, within(1e-12));
    assertThat(more.share(false, 2, 2, 0)).isCloseTo(0.75, within(1e-12));
  }

  /** As much as is useful, within the band, at the highest incentive first. */
  @ParameterizedTest
  @CsvSource({"0.9, 0.36, 0.24", "0, 0.24, 0.16", "0.5, 0.36, 0.16", "0.55, 0.36, 0.19"})
  void withinABandTheUsefulFractionLearns(double useful, double high, double low) {
    HiddenLaw law = law(ProtectionLevel.TYPES);
    ActionAllocation split = split(law, ProtectionLevel.TYPES, 0.5, 0.1, useful, 0.4, 0, 0.6);
    assertThat(learnt(law, split, true, 2)).isCloseTo(high, within(1e-15));
    assertThat(learnt(law, split, true, 0)).isCloseTo(low, within(1e-15));
    double decoys = 1 - high - low;
    assertThat(learnt(law, split, false, 2)).isCloseTo(0.6 - high, within(1e-14));
    assertThat(learnt(law, split, false, 0)).isCloseTo(0.4 - low, within(1e-14));
    assertThat(decoys).isPositive();
  }

  /** Only a share of 1 at the lower end of the band leaves no decoy. */
  @Test
  void aBandThatReachesOneLeavesDecoys() {
    HiddenLaw law = law(ProtectionLevel.TYPES);
    ActionAllocation split = split(law, ProtectionLevel.TYPES, 0.5, 0.5, 0.25, 1, 0, 0);
    assertThat(learnt(law, split, true, 0)).isCloseTo(0.25, within(1e-15));
    assertThat(learnt(law, split, false, 0)).isCloseTo(0.75, within(1e-15));
  }

  @Test
  void ruleHasTheSharesOfEveryAction() {
    for (ProtectionLevel strength : ProtectionLevel.values()) {
      HiddenLaw law = law(strength);
      ActionAllocation split = split(law, strength, 0.25, 0, 1, 0.5, 0, 0.5);
      DecisionRule rule = split.rule(PROBLEM);
      for (int o = 1; o <= 3; o++) {
        for (int b = 0; b <= 3; b++) {
          int column = strength == ProtectionLevel.TYPES ? b : 0;
          for (int level = 0; level < 3; level++) {
            assertThat(rule.probability(o, b, PROBLEM.actions().learning(level)))
                .isEqualTo(split.share(true, level, o, column));
            assertThat(rule.probability(o, b, PROBLEM.actions().obfuscating(level)))
                .isEqualTo(split.share(false, level, o, column));
          }
        }
      }
    }
  }
}
