package feint.bound.margin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import feint.KnownProblems;
import feint.RandomProblems;
import feint.RandomProblems.Goal;
import feint.RandomProblems.Instance;
import feint.RandomProblems.Weighted;
import feint.bound.margin.MergedBudget.Prices;
import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.parallel.Progress;
import feint.solver.backward.BackwardInduction;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ResourcePricingTest {

  private static final Execution ALONE = Execution.defaults().withThreads(1);

  /** Rounding error of both recursions. */
  private static final double ROUNDING = 1e-12;

  private static final List<Instance> PROBLEMS =
      new RandomProblems(new Seed(17), 14, 6, 3, 3)
          .withoutLedger(900)
          .filter(instance -> ResourcePricing.applies(instance.problem()))
          .toList();

  @Test
  void itIsNeverAboveTheOptimumAndMoreEffortNeverGivesLess() {
    assertThat(PROBLEMS).hasSizeGreaterThan(500);
    assertThat(PROBLEMS).anyMatch(instance -> instance.aim() instanceof Goal);
    assertThat(PROBLEMS).anyMatch(instance -> instance.aim() instanceof Weighted);
    for (Instance instance : PROBLEMS) {
      double optimum = optimum(instance.problem());
      double before = Double.NEGATIVE_INFINITY;
      for (int effort = 0; effort < 3; effort++) {
        double lower = ResourcePricing.lower(instance.problem(), effort, ALONE);
        assertThat(lower).as("%s", instance).isLessThanOrEqualTo(optimum + ROUNDING);
        assertThat(lower).as("%s", instance).isGreaterThanOrEqualTo(before);
        before = lower;
      }
    }
  }

  @Test
  void everyPairOfPricesGivesABoundAndPlantedErrorsDoNot() {
    assertThat(violations(0, 0)).isZero();
    assertThat(violations(-1, 0)).as("a budget one unit too small").isPositive();
    assertThat(violations(0, 1)).as("learning one unit too dear").isPositive();
  }

  /**
   * Returns the number of wrong bounds of goals with these additions to the budget and to learning.
   */
  private static long violations(int toBudget, int toLearning) {
    List<Prices> pairs =
        List.of(new Prices(1, 0, 1), new Prices(1, 1, 1), new Prices(2, 3, 2), new Prices(0, 1, 1));
    return PROBLEMS.stream()
        .filter(instance -> instance.aim() instanceof Goal)
        .map(Instance::problem)
        .filter(problem -> problem.successes() > 0)
        .filter(problem -> MergedBudget.marginHad(problem) >= 0)
        .flatMap(
            problem -> {
              List<Double> optimum = BackwardInduction.values(problem, ALONE).perOracleState();
              return pairs.stream()
                  .map(
                      prices ->
                          MergedBudget.of(problem, prices)
                              .plus(toBudget, u -> u < problem.actions().levels() ? 0 : toLearning))
                  .filter(
                      merged -> {
                        double[] bound = bound(problem, merged);
                        return IntStream.range(0, bound.length)
                            .anyMatch(o -> bound[o] > optimum.get(o) + ROUNDING);
                      });
            })
        .count();
  }

  @Test
  void everyLineBelowTheChargeGivesABoundAndASteeperOneDoesNot() {
    assertThat(violations(0)).isZero();
    assertThat(violations(0.5)).isZero();
    assertThat(violations(1)).isZero();
    assertThat(violations(3)).as("three times as steep as allowed").isPositive();
  }

  /**
   * Returns the number of wrong bounds of weighted objectives with this multiple of the largest
   * slope.
   */
  private static long violations(double times) {
    return PROBLEMS.stream()
        .filter(instance -> instance.aim() instanceof Weighted)
        .map(Instance::problem)
        .filter(
            problem -> {
              PenaltyWeights weights = PenaltyWeights.of(problem);
              double slope = times * MarginMinorant.steepest(problem, weights);
              return MarginMinorant.at(problem, weights, slope, ALONE)
                  > optimum(problem) + ROUNDING;
            })
        .count();
  }

  private static double[] bound(Problem problem, MergedBudget merged) {
    return new BudgetRecursion(problem, merged, 1, new double[problem.actions().count()])
        .values(Progress.NONE);
  }

  private static double optimum(Problem problem) {
    return BackwardInduction.values(problem, ALONE).expected();
  }

  @Test
  void itIsTightIfTimeAloneCounts() {
    // A margin with which no run is ever exposed.
    Problem safe =
        KnownProblems.threeStateGoal(40, 20).toBuilder()
            .prior(new feint.model.Ledger(1000, 1))
            .build();
    assertThat(ResourcePricing.lower(safe, 0, ALONE))
        .isCloseTo(optimum(safe), org.assertj.core.api.Assertions.within(1e-8));
  }

  @Test
  void theKnownProblemIsWithinATenth() {
    Problem problem = KnownProblems.threeStateGoal(100, 30);
    double optimum = optimum(problem);
    assertThat(ResourcePricing.lower(problem, 3, ALONE)).isBetween(0.85 * optimum, optimum);
  }

  @Test
  void resultsDoNotDependOnThreads() {
    Problem problem = KnownProblems.threeStateGoal(100, 30);
    assertThat(ResourcePricing.lower(problem, 2, ALONE.withThreads(3)))
        .isEqualTo(ResourcePricing.lower(problem, 2, ALONE));
  }

  @Test
  void theCostOfThePaperHasNoSuchBound() {
    assertThat(ResourcePricing.applies(KnownProblems.twoStates())).isFalse();
    assertThatThrownBy(() -> ResourcePricing.lower(KnownProblems.twoStates(), 0, ALONE))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
