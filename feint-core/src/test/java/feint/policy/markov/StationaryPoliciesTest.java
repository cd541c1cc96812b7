package feint.policy.markov;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.RandomProblems;
import feint.RandomProblems.Instance;
import feint.math.Seed;
import feint.model.Action;
import feint.model.Actions;
import feint.model.Ledger;
import feint.model.Problem;
import feint.policy.DecisionRule;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StationaryPoliciesTest {

  private static final Problem PROBLEM = KnownProblems.threeStates(15, 6);
  private static final Actions ACTIONS = PROBLEM.actions();

  static Stream<Instance> problems() {
    return new RandomProblems(new Seed(741), 5, 8, 3, 3).any(30);
  }

  @Test
  void indexIsTheNumberOfThresholdsAtOrBelowTheQueue() {
    double[] rising = {1, 2, 3, 4, 5};
    double[] early = {0, 0, 0, 0, 0};
    double[] late = {3, 3, 3, 100, 100};
    DecisionRule rule =
        rule(StationaryPolicies.threshold(PROBLEM.shape(), Thresholds.of(rising, early, late)));

    for (int b = 1; b <= 6; b++) {
      assertThat(rule.action(1, b)).isEqualTo(Math.min(b, 5));
      assertThat(rule.action(2, b)).isEqualTo(5);
      assertThat(rule.action(3, b)).isEqualTo(b >= 3 ? 3 : 0);
    }
  }

  @Test
  void emptyQueueObfuscatesWithTheIncentiveItWouldHavePaid() {
    double[] learnTwo = {0, 0, 0, 0, 9};
    double[] learnThree = {0, 0, 0, 0, 0};
    double[] obfuscateTwo = {0, 9, 9, 9, 9};
    DecisionRule rule =
        rule(
            StationaryPolicies.threshold(
                PROBLEM.shape(), Thresholds.of(learnTwo, learnThree, obfuscateTwo)));

    assertThat(ACTIONS.at(rule.action(1, 1))).isEqualTo(Action.learn(2));
    assertThat(ACTIONS.at(rule.action(1, 0))).isEqualTo(Action.obfuscate(2));
    assertThat(ACTIONS.at(rule.action(2, 1))).isEqualTo(Action.learn(3));
    assertThat(ACTIONS.at(rule.action(2, 0))).isEqualTo(Action.obfuscate(3));
    assertThat(ACTIONS.at(rule.action(3, 0))).isEqualTo(Action.obfuscate(2));
  }

  @ParameterizedTest
  @MethodSource("problems")
  void expectedIndexOfTheSigmoidPolicyIsTheSumOfSigmoids(Instance instance) {
    Problem problem = instance.problem();
    RandomGenerator random = new Seed(742).child(instance.number()).generator();
    Thresholds thresholds = RandomProblems.thresholds(problem, random);
    double temperature = random.nextDouble(0.05, 3);
    DecisionRule rule = rule(StationaryPolicies.sigmoid(problem.shape(), thresholds, temperature));

    for (int o = 1; o <= problem.oracleStates(); o++) {
      for (int b = 1; b <= problem.successes(); b++) {
        double sum = sumOfSigmoids(thresholds, o, b, temperature);
        double expected = 0;
        for (int u = 0; u < problem.actions().count(); u++) {
          double p = rule.probability(o, b, u);
          expected += p * u;
          // Only the two actions next to the sum have positive probability.
          assertThat(p > 0 && Math.abs(u - sum) >= 1).isFalse();
        }
        assertThat(expected).isCloseTo(sum, within(1e-12));
      }
    }
  }

  private static double sumOfSigmoids(Thresholds thresholds, int o, int b, double temperature) {
    double sum = 0;
    for (int j = 0; j < thresholds.perOracleState(); j++) {
      sum += 1 / (1 + Math.exp((thresholds.at(o, j) - b) / temperature));
    }
    return sum;
  }

  @ParameterizedTest
  @MethodSource("problems")
  void sigmoidPolicyAtAnEmptyQueueOnlyObfuscates(Instance instance) {
    Problem problem = instance.problem();
    RandomGenerator random = new Seed(743).child(instance.number()).generator();
    Thresholds thresholds = RandomProblems.thresholds(problem, random);
    double temperature = random.nextDouble(0.05, 3);
    Actions actions = problem.actions();
    DecisionRule rule = rule(StationaryPolicies.sigmoid(problem.shape(), thresholds, temperature));

    for (int o = 1; o <= problem.oracleStates(); o++) {
      double sum = sumOfSigmoids(thresholds, o, 0, temperature);
      int below = (int) sum;
      double[] law = new double[actions.count()];
      law[instead(actions, below)] += 1 - (sum - below);
      law[instead(actions, below + 1)] += sum - below;
      for (int u = 0; u < actions.count(); u++) {
        assertThat(rule.probability(o, 0, u)).isCloseTo(law[u], within(1e-12));
      }
    }
  }

  /** Returns the obfuscating action with the same incentive. */
  private static int instead(Actions actions, int index) {
    return actions.indexOf(Action.obfuscate(actions.at(index).incentive()));
  }

  @ParameterizedTest
  @MethodSource("problems")
  void coldSigmoidPolicyIsTheThresholdPolicy(Instance instance) {
    Problem problem = instance.problem();
    RandomGenerator random = new Seed(744).child(instance.number()).generator();
    // Drawn from a continuum, so that no threshold equals a queue length.
    Thresholds thresholds = RandomProblems.thresholds(problem, random);
    DecisionRule threshold = rule(StationaryPolicies.threshold(problem.shape(), thresholds));
    DecisionRule cold = rule(StationaryPolicies.sigmoid(problem.shape(), thresholds, 1e-9));

    for (int o = 1; o <= problem.oracleStates(); o++) {
      for (int b = 0; b <= problem.successes(); b++) {
        assertThat(cold.drawn(o, b)).isFalse();
        assertThat(cold.action(o, b)).isEqualTo(threshold.action(o, b));
      }
    }
  }

  /** If a threshold equals the queue, the sigmoid is one half at every temperature. */
  @Test
  void sigmoidPolicyTossesACoinExactlyAtAThreshold() {
    double[] row = {-100, -100, 2, 100, 100};
    DecisionRule rule =
        rule(StationaryPolicies.sigmoid(PROBLEM.shape(), Thresholds.of(row, row, row), 1e-3));

    assertThat(rule.probability(1, 2, 2)).isEqualTo(0.5);
    assertThat(rule.probability(1, 2, 3)).isEqualTo(0.5);
  }

  @Test
  void infiniteThresholdsAreAllowed() {
    double never = Double.POSITIVE_INFINITY;
    double always = Double.NEGATIVE_INFINITY;
    double[] row = {always, always, always, always, never};
    DecisionRule rule =
        rule(StationaryPolicies.sigmoid(PROBLEM.shape(), Thresholds.of(row, row, row), 1));

    assertThat(rule.action(2, 3)).isEqualTo(4);
  }

  @Test
  void constantIncentivePolicyAlwaysPaysTheHighest() {
    DecisionRule rule =
        rule(
            StationaryPolicies.constantIncentive(
                PROBLEM.shape(),
                Thresholds.of(new double[] {2}, new double[] {0}, new double[] {7})));

    for (int b = 0; b <= 6; b++) {
      assertThat(ACTIONS.at(rule.action(1, b)))
          .isEqualTo(b >= 2 ? Action.learn(3) : Action.obfuscate(3));
      assertThat(ACTIONS.at(rule.action(2, b)))
          .isEqualTo(b >= 1 ? Action.learn(3) : Action.obfuscate(3));
      assertThat(ACTIONS.at(rule.action(3, b))).isEqualTo(Action.obfuscate(3));
    }
  }

  @Test
  void greedyPolicyLearnsUntilTheQueueIsEmpty() {
    DecisionRule rule = rule(StationaryPolicies.greedy(PROBLEM.shape()));

    for (int o = 1; o <= 3; o++) {
      assertThat(ACTIONS.at(rule.action(o, 0))).isEqualTo(Action.obfuscate(3));
      for (int b = 1; b <= 6; b++) {
        assertThat(ACTIONS.at(rule.action(o, b))).isEqualTo(Action.learn(3));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("problems")
  void randomPolicyIsUniformOverAdmissibleActions(Instance instance) {
    Problem problem = instance.problem();
    DecisionRule rule = rule(StationaryPolicies.random(problem.shape()));
    int levels = problem.actions().levels();

    for (int o = 1; o <= problem.oracleStates(); o++) {
      for (int u = 0; u < 2 * levels; u++) {
        assertThat(rule.probability(o, 0, u)).isEqualTo(u < levels ? 1.0 / levels : 0);
        for (int b = 1; b <= problem.successes(); b++) {
          assertThat(rule.probability(o, b, u)).isEqualTo(1.0 / (2 * levels));
        }
      }
    }
  }

  @Test
  void stationaryPoliciesHaveOneRule() {
    MarkovPolicy policy = StationaryPolicies.greedy(PROBLEM.shape());

    assertThat(policy.rule(7, new Ledger(20, 3))).isSameAs(rule(policy));
  }

  @Test
  void thresholdsMustFitTheProblem() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> StationaryPolicies.threshold(PROBLEM.shape(), Thresholds.of(new double[5])))
        .withMessage("thresholds must have one row per oracle state, 3, was 1");
    Thresholds two = Thresholds.of(new double[2], new double[2], new double[2]);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StationaryPolicies.threshold(PROBLEM.shape(), two))
        .withMessage("thresholds per oracle state must be 5, was 2");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StationaryPolicies.constantIncentive(PROBLEM.shape(), two))
        .withMessage("thresholds per oracle state must be 1, was 2");
    Thresholds five = Thresholds.of(new double[5], new double[5], new double[5]);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StationaryPolicies.sigmoid(PROBLEM.shape(), five, 0))
        .withMessage("temperature must be positive and finite, was 0.0");
  }

  private static DecisionRule rule(MarkovPolicy policy) {
    return policy.rule(0, Ledger.DEFAULT_PRIOR);
  }
}
