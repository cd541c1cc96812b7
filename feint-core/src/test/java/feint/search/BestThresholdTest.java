package feint.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.RandomProblems;
import feint.RandomProblems.Instance;
import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.DecisionRule;
import feint.policy.markov.MarkovPolicy;
import feint.policy.markov.StationaryPolicies;
import feint.solver.backward.BackwardInduction;
import feint.solver.forward.PolicyEvaluation;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class BestThresholdTest {

  private static final Execution ALONE = Execution.defaults().withThreads(1);
  private static final Seed SEED = new Seed(1);

  static Stream<Instance> problems() {
    return Stream.concat(
        new RandomProblems(new Seed(921), 5, 2, 2, 1).any(16),
        new RandomProblems(new Seed(922), 4, 1, 2, 2).any(16));
  }

  /** Brute force works without thresholds: it tries all rules whose action rises with the queue. */
  @ParameterizedTest
  @MethodSource("problems")
  void exhaustiveSearchFindsTheBestMonotoneRule(Instance instance) {
    Problem problem = instance.problem();
    List<int[]> rows = new ArrayList<>();
    fill(new int[problem.successes() + 1], 0, 0, problem.actions().count(), rows);
    double least = Double.POSITIVE_INFINITY;
    int rules = (int) Math.pow(rows.size(), problem.oracleStates());
    for (int number = 0; number < rules; number++) {
      least = Math.min(least, cost(problem, rule(problem, rows, number)));
    }
    BestThreshold best = BestThreshold.find(problem, SEED, ALONE);
    assertThat(best.exhaustive()).isTrue();
    assertThat(best.arms()).isEqualTo(ThresholdGrid.over(problem.shape(), 1).size());
    assertThat(best.cost()).isCloseTo(least, within(1e-9 * Math.max(1, Math.abs(least))));
    assertThat(cost(problem, StationaryPolicies.threshold(problem.shape(), best.thresholds())))
        .isCloseTo(best.cost(), within(1e-12 * Math.max(1, Math.abs(least))));
  }

  private static void fill(int[] row, int b, int least, int actions, List<int[]> rows) {
    if (b == row.length) {
      rows.add(row.clone());
      return;
    }
    for (int u = least; u < actions; u++) {
      row[b] = u;
      fill(row, b + 1, u, actions, rows);
    }
  }

  /**
   * Returns rule {@code number} of all, in which an empty queue is given a decoy of the same
   * incentive.
   */
  private static MarkovPolicy rule(Problem problem, List<int[]> rows, int number) {
    return StationaryPolicies.always(problem.shape(), decisions(problem, rows, number));
  }

  private static DecisionRule decisions(Problem problem, List<int[]> rows, int number) {
    int levels = problem.actions().levels();
    return DecisionRule.deterministic(
        problem.shape(),
        (o, b) -> {
          int row = number / (int) Math.pow(rows.size(), o - 1) % rows.size();
          int u = rows.get(row)[b];
          return b == 0 && u >= levels ? 2 * levels - 1 - u : u;
        });
  }

  private static double cost(Problem problem, MarkovPolicy policy) {
    return PolicyEvaluation.evaluate(problem, policy, ALONE).outcome().cost();
  }

  /**
   * Brute force over two segments, without thresholds: each half of the horizon has a rule of its
   * own whose action rises with the queue.
   */
  @ParameterizedTest
  @MethodSource("tinyProblems")
  void exhaustiveSearchFindsTheBestRuleOfEachHalf(Instance instance) {
    Problem problem = instance.problem();
    List<int[]> rows = new ArrayList<>();
    fill(new int[problem.successes() + 1], 0, 0, problem.actions().count(), rows);
    int rules = (int) Math.pow(rows.size(), problem.oracleStates());
    int half = (problem.horizon() + 1) / 2;
    double least = Double.POSITIVE_INFINITY;
    for (int first = 0; first < rules; first++) {
      DecisionRule early = decisions(problem, rows, first);
      for (int second = 0; second < rules; second++) {
        DecisionRule late = decisions(problem, rows, second);
        MarkovPolicy policy = MarkovPolicy.byStage(problem.shape(), t -> t < half ? early : late);
        least = Math.min(least, cost(problem, policy));
      }
    }
    BestThreshold best = BestThreshold.find(problem, 2, SEED, ALONE);
    assertThat(best.exhaustive()).isTrue();
    assertThat(best.thresholds().segments()).isEqualTo(2);
    assertThat(best.cost()).isCloseTo(least, within(1e-9 * Math.max(1, Math.abs(least))));
  }

  static Stream<Instance> tinyProblems() {
    return Stream.concat(
            new RandomProblems(new Seed(923), 4, 2, 1, 1).any(8),
            new RandomProblems(new Seed(924), 3, 1, 2, 1).any(8))
        .filter(instance -> instance.problem().horizon() > 1);
  }

  /** A policy with coarse segments is one with finer segments, so that the cost cannot rise. */
  @ParameterizedTest
  @MethodSource("problems")
  void dividingSegmentsNeverRaisesTheCost(Instance instance) {
    Problem problem = instance.problem();
    double optimum = BackwardInduction.values(problem, ALONE).expected();
    double before = Double.POSITIVE_INFINITY;
    for (int segments = 1; segments <= Math.min(2, problem.horizon()); segments *= 2) {
      double cost = BestThreshold.find(problem, segments, SEED, ALONE).cost();
      double rounding = 1e-9 * Math.max(1, Math.abs(cost));
      assertThat(cost).isLessThanOrEqualTo(before + rounding);
      assertThat(cost).isGreaterThanOrEqualTo(optimum - rounding);
      before = cost;
    }
  }

  /** The toy has 144 policies per segment, so that four segments are searched. */
  @Tag("slow")
  @Test
  void searchedSegmentsAreNoWorseThanFewerOnes() {
    Problem toy = KnownProblems.toyC2();
    BestThreshold one = BestThreshold.find(toy, SEED, Execution.defaults());
    BestThreshold two = BestThreshold.find(toy, 2, SEED, Execution.defaults());
    BestThreshold four = BestThreshold.find(toy, 4, SEED, Execution.defaults());
    assertThat(one.exhaustive()).isTrue();
    assertThat(two.exhaustive()).isTrue();
    assertThat(four.exhaustive()).isFalse();
    assertThat(two.cost()).isLessThanOrEqualTo(one.cost());
    assertThat(four.cost()).isLessThanOrEqualTo(two.cost());
    assertThat(four.cost())
        .isEqualTo(cost(toy, StationaryPolicies.threshold(toy.shape(), four.thresholds())));
  }

  /** Costs of the toy's best thresholds, as measured when this was written. */
  @ParameterizedTest
  @CsvSource({"1, 0, 0, 4.98919", "2, 11, 0, 33.40938", "3, 9, 0, 1.985215"})
  void thresholdsOfTheToyAreKnown(int number, double first, double second, double cost) {
    Problem toy =
        List.of(KnownProblems.toyC1(), KnownProblems.toyC2(), KnownProblems.toyC3())
            .get(number - 1);
    BestThreshold best = BestThreshold.find(toy, SEED, Execution.defaults());
    assertThat(best.cost()).isCloseTo(cost, within(1e-5));
    assertThat(best.thresholds().toArray()).isDeepEqualTo(new double[][] {{first}, {second}});
    assertThat(best.arms()).isEqualTo(144);
  }

  @Test
  void resultDoesNotDependOnThreads() {
    Problem toy = KnownProblems.toyC2();
    BestThreshold alone = BestThreshold.find(toy, SEED, ALONE);
    assertThat(BestThreshold.find(toy, SEED, ALONE.withThreads(2))).isEqualTo(alone);
    assertThat(BestThreshold.find(toy, SEED, ALONE.withThreads(7))).isEqualTo(alone);
  }

  @Tag("slow")
  @Test
  void tooManyArmsAreSearchedAndReportedAsSuch() {
    Problem problem = KnownProblems.threeStates(5, 2);
    List<Double> progress = new ArrayList<>();
    BestThreshold best =
        BestThreshold.find(problem, SEED, Execution.defaults().withProgress(progress::add));
    assertThat(best.exhaustive()).isFalse();
    // Five thresholds out of 0..3 are (8 over 5) = 56 rows.
    assertThat(best.arms()).isEqualTo(BigInteger.valueOf(56 * 56 * 56));
    assertThat(best.cost())
        .isEqualTo(cost(problem, StationaryPolicies.threshold(problem.shape(), best.thresholds())))
        .isGreaterThanOrEqualTo(BackwardInduction.values(problem, ALONE).expected() - 1e-12)
        .isLessThanOrEqualTo(cost(problem, StationaryPolicies.greedy(problem.shape())) + 1e-12)
        .isLessThan(cost(problem, StationaryPolicies.random(problem.shape())));
    assertThat(progress).isSorted().last().isEqualTo(1.0);
  }
}
