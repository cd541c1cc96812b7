package feint.search;

import static feint.testkit.StatisticalAssertions.assertPaired;
import static feint.testkit.StatisticalAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import feint.math.Estimate;
import feint.math.Moments;
import feint.math.Seed;
import feint.model.Objective;
import feint.model.OracleChain;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.markov.MarkovPolicy;
import feint.simulation.LocalSimulator;
import feint.simulation.Trial;
import feint.solver.forward.PolicyEvaluation;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Test that the estimate of SPSA is the gradient on average. In a small problem with two
 * thresholds, the cost of the sigmoid policy is known exactly, and so is the mean of the estimate
 * over the four perturbations.
 */
class ThresholdDescentTest {

  private static final Problem PROBLEM =
      Problem.builder()
          .horizon(8)
          .successes(3)
          .success(new double[] {0.3}, new double[] {0.8})
          .oracle(OracleChain.stationary(new double[] {0.7, 0.3}, new double[] {0.4, 0.6}))
          .objective(Objective.cost().withTotal(Objective.Total.SUM))
          .build();

  private static final Execution ALONE = Execution.defaults().withThreads(1);
  private static final ThresholdSpace SPACE = new ThresholdSpace(PROBLEM.shape());
  private static final double[] THRESHOLDS = {1.3, 2.2};
  private static final double BY = 0.2;
  private static final double TEMPERATURE = 0.5;
  private static final double SIZE = 1e-3;

  private static double cost(double first, double second) {
    return cost(SPACE.smooth(new double[][] {{first}, {second}}, TEMPERATURE));
  }

  private static double cost(MarkovPolicy policy) {
    return PolicyEvaluation.evaluate(PROBLEM, policy, ALONE).outcome().cost();
  }

  /** Returns the mean of the estimate: the exact cost at all four pairs of perturbed thresholds. */
  private static double[] meanEstimate() {
    double[] mean = new double[2];
    for (int s : new int[] {-1, 1}) {
      for (int r : new int[] {-1, 1}) {
        double plus = cost(THRESHOLDS[0] + s * BY, THRESHOLDS[1] + r * BY);
        double minus = cost(THRESHOLDS[0] - s * BY, THRESHOLDS[1] - r * BY);
        mean[0] += s * (plus - minus) / (2 * BY) / 4;
        mean[1] += r * (plus - minus) / (2 * BY) / 4;
      }
    }
    return mean;
  }

  /** Construction of a step from two costs; the right one, or a wrong one. */
  private interface Rule {
    void step(ThresholdDescent descent, double plus, double minus);
  }

  /** Returns the estimates revealed by steps, each from a perturbation and episodes of its own. */
  private static Estimate[] estimates(Rule rule) {
    LocalSimulator simulator = new LocalSimulator(PROBLEM, ALONE);
    Moments[] moments = {new Moments(), new Moments()};
    for (int n = 0; n < 6_000; n++) {
      Seed own = new Seed(911).child(n);
      ThresholdDescent descent = descent(own.child(0));
      List<Trial> trials =
          descent.perturbed(BY, TEMPERATURE).stream()
              .map(policy -> new Trial(policy, 5, own.child(1)))
              .toList();
      double[] costs =
          simulator.runAll(trials).stream().mapToDouble(one -> one.cost().mean()).toArray();
      rule.step(descent, costs[0], costs[1]);
      double[] moved = thresholds(descent);
      moments[0].add((THRESHOLDS[0] - moved[0]) / SIZE);
      moments[1].add((THRESHOLDS[1] - moved[1]) / SIZE);
    }
    return new Estimate[] {moments[0].estimate(), moments[1].estimate()};
  }

  private static ThresholdDescent descent(Seed seed) {
    return new ThresholdDescent(SPACE, new double[][] {{THRESHOLDS[0]}, {THRESHOLDS[1]}}, 1, seed);
  }

  /**
   * Returns the thresholds of a descent, from the probability 1/(1+e^(&theta;-b)) with which its
   * policy learns.
   */
  private static double[] thresholds(ThresholdDescent descent) {
    MarkovPolicy here = descent.perturbed(0, 1).get(0);
    double[] thresholds = new double[2];
    Arrays.setAll(
        thresholds,
        o -> {
          double p = here.rule(0, PROBLEM.prior()).probability(o + 1, 2, 1);
          return 2 + Math.log((1 - p) / p);
        });
    return thresholds;
  }

  private static void step(ThresholdDescent descent, double plus, double minus, double by) {
    descent.step(plus, minus, by, SpsaStepSize.of(SIZE), SIZE);
  }

  private static void assertGradient(Estimate[] estimates) {
    double[] exact = meanEstimate();
    for (int j = 0; j < 2; j++) {
      assertThat(estimates[j].mean(), estimates[j].standardError()).isConsistentWith(exact[j]);
    }
  }

  /** Each claim has a false alarm of 6e-5, and there are two. */
  @Test
  void theEstimateIsTheGradientOnAverage() {
    assertGradient(estimates((descent, plus, minus) -> step(descent, plus, minus, BY)));
  }

  /** The perturbation is not small; its effect is of the order of its square. */
  @Test
  void theMeanEstimateIsNearlyTheGradient() {
    double[] mean = meanEstimate();
    double h = 1e-4;
    double first =
        (cost(THRESHOLDS[0] + h, THRESHOLDS[1]) - cost(THRESHOLDS[0] - h, THRESHOLDS[1]));
    double second =
        (cost(THRESHOLDS[0], THRESHOLDS[1] + h) - cost(THRESHOLDS[0], THRESHOLDS[1] - h));
    assertThat(mean[0]).isCloseTo(first / (2 * h), within(0.1 * Math.abs(mean[0])));
    assertThat(mean[1]).isCloseTo(second / (2 * h), within(0.1 * Math.abs(mean[1])));
  }

  @Test
  void climbingIsDetected() {
    Estimate[] wrong = estimates((descent, first, second) -> step(descent, second, first, BY));
    assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> assertGradient(wrong));
  }

  @Test
  void aMissingFactorIsDetected() {
    Estimate[] wrong = estimates((descent, plus, minus) -> step(descent, plus, minus, BY / 2));
    assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> assertGradient(wrong));
  }

  @Test
  void aPerturbationMovesEveryThresholdToBothSides() {
    ThresholdDescent descent = descent(new Seed(912));
    int[] together = new int[2];
    for (int n = 0; n < 100; n++) {
      List<MarkovPolicy> pair = descent.perturbed(BY, 1);
      double[][] moved = new double[2][2];
      for (int side = 0; side < 2; side++) {
        for (int o = 0; o < 2; o++) {
          double p = pair.get(side).rule(0, PROBLEM.prior()).probability(o + 1, 2, 1);
          moved[side][o] = 2 + Math.log((1 - p) / p) - THRESHOLDS[o];
          assertThat(Math.abs(moved[side][o])).isCloseTo(BY, within(1e-9));
        }
      }
      assertThat(moved[0][0]).isCloseTo(-moved[1][0], within(1e-9));
      assertThat(moved[0][1]).isCloseTo(-moved[1][1], within(1e-9));
      together[moved[0][0] * moved[0][1] > 0 ? 0 : 1]++;
    }
    // Signs are independent: 25 or fewer of 100 on either side happen once in 10^6 times.
    assertThat(together[0]).isBetween(26, 74);
  }

  @Test
  void aRelativeStepHasItsLengthWhateverTheScale() {
    for (double scale : new double[] {1e-6, 1, 1e6}) {
      ThresholdDescent descent = descent(new Seed(913));
      descent.perturbed(BY, TEMPERATURE);
      descent.step(scale, 0, BY, SpsaStepSize.relative(0.1), 0.1);
      double[] moved = thresholds(descent);
      assertThat(Math.abs(moved[0] - THRESHOLDS[0])).isCloseTo(0.1, within(1e-9));
      assertThat(Math.abs(moved[1] - THRESHOLDS[1])).isCloseTo(0.1, within(1e-9));
    }
  }

  @Test
  void anOutlierMovesNoFurtherThanThreeUsualSteps() {
    ThresholdDescent descent = descent(new Seed(914));
    descent.perturbed(BY, TEMPERATURE);
    descent.step(1e-9, 0, BY, SpsaStepSize.relative(1e-9), 1e-9);
    double[] before = thresholds(descent);
    descent.perturbed(BY, TEMPERATURE);
    descent.step(1e9, 0, BY, SpsaStepSize.relative(0.1), 0.1);
    double[] after = thresholds(descent);
    assertThat(Math.abs(after[0] - before[0])).isCloseTo(0.3, within(1e-6));
  }

  @Test
  void equalCostsMoveNothing() {
    ThresholdDescent descent = descent(new Seed(915));
    descent.perturbed(BY, TEMPERATURE);
    descent.step(5, 5, BY, SpsaStepSize.relative(0.1), 0.1);
    assertThat(thresholds(descent)).containsExactly(THRESHOLDS, within(1e-9));
  }

  /** Squared errors of the differences of costs, with steps so small that the thresholds stay. */
  private static double[] errors(boolean common) {
    RecordingSimulator simulator = new RecordingSimulator(PROBLEM);
    PolicySearch search =
        Spsa.defaults()
            .withStarts(1, 1)
            .withIterations(10_000)
            .withEpisodes(5)
            .withTemperature(TEMPERATURE, TEMPERATURE)
            .withStep(SpsaStepSize.of(1e-12))
            .withCommonRandomNumbers(common);
    assertThat(search.iterates(PROBLEM.shape(), simulator, new Seed(916)).limit(401)).hasSize(401);
    return simulator.calls().stream()
        .skip(2)
        .mapToDouble(
            pair -> {
              double exact =
                  cost((MarkovPolicy) pair.trials().get(0).policy())
                      - cost((MarkovPolicy) pair.trials().get(1).policy());
              return Math.pow(pair.cost(0) - pair.cost(1) - exact, 2);
            })
        .toArray();
  }

  /** One-sided at level 0.001; the same perturbations on both sides. */
  @Test
  void commonRandomNumbersReduceTheVarianceOfTheDifference() {
    assertPaired(errors(true), errors(false)).firstIsSmaller();
  }

  @Test
  void randomNumbersThatAreNotCommonAreDetected() {
    double[] errors = errors(false);
    double[] first = Arrays.copyOf(errors, 200);
    double[] second = Arrays.copyOfRange(errors, 200, 400);
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> assertPaired(first, second).firstIsSmaller());
  }
}
