package feint.structure;

import static org.assertj.core.api.Assertions.assertThat;

import feint.RandomProblems;
import feint.RandomProblems.Instance;
import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.solver.backward.BackwardInduction;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Inequality 13 with factors that increase with the action implies that the best action increases
 * with the queue, up to ties.
 *
 * <p>Let u be best at b, and a &lt; u. The sums of D(b) from j to u - 1 are not positive, for every
 * j, because u is no worse than j. Summation by parts writes the sum of &gamma; D(b) from a to u -
 * 1 as one of these sums times a factor, plus such sums times increments of the factor; it is
 * therefore not positive, and it is at least the sum of D(b + 1). Hence u is no worse than a at b +
 * 1.
 */
class IntervalDominanceTest {

  private static final Factors[] NO_OTHERS = {};

  static Stream<Instance> problems() {
    return new RandomProblems(new Seed(851), 8, 4, 3, 3).any(200);
  }

  @ParameterizedTest
  @MethodSource("problems")
  void whereItHoldsThePolicyIsMonotoneUpToTies(Instance instance) {
    Problem problem = instance.problem();
    int levels = problem.actions().levels();
    BackwardInduction.solve(
        problem,
        Execution.defaults().withThreads(1),
        slice -> {
          double[][] q = slice.actionValues();
          if (new ActionTable("Q", q, levels, 1).firstConflict(NO_OTHERS) < 0) {
            assertThat(isMonotoneUpToTies(q)).as("%s", Arrays.deepToString(q)).isTrue();
          }
        });
  }

  /** Both outcomes are frequent, so that the test above is meaningful. */
  @Test
  void someSlicesSatisfyItAndSomeDoNot() {
    int[] counts = new int[2];
    problems()
        .forEach(
            each ->
                BackwardInduction.solve(
                    each.problem(),
                    Execution.defaults().withThreads(1),
                    slice -> {
                      int levels = each.problem().actions().levels();
                      ActionTable table = new ActionTable("Q", slice.actionValues(), levels, 1);
                      counts[table.firstConflict(NO_OTHERS) < 0 ? 0 : 1]++;
                    }));
    assertThat(counts[0]).isGreaterThan(1000);
    assertThat(counts[1]).isGreaterThan(1000);
  }

  /** Factors for each pair by itself would not suffice: the test would detect it. */
  @Test
  void factorsThatNeedNotIncreaseImplyNothing() {
    int[] monotone = new int[2];
    int[] others = new int[2];
    for (int n = 0; n < 20_000; n++) {
      RandomGenerator random = new Seed(852).child(n).generator();
      double[][] q = new double[3][4];
      for (double[] row : q) {
        Arrays.setAll(row, b -> random.nextInt(-4, 5));
      }
      boolean increasing = new ActionTable("Q", q, 3, 1).firstConflict(NO_OTHERS) < 0;
      int[] counts = isMonotoneUpToTies(q) ? monotone : others;
      counts[0] += increasing ? 1 : 0;
      counts[1] += hasFactorsByPair(q) ? 1 : 0;
    }
    assertThat(monotone[0]).isGreaterThan(20);
    assertThat(others[0]).isZero();
    assertThat(others[1]).isPositive();
  }

  private static boolean hasFactorsByPair(double[][] q) {
    for (int a = 0; a + 1 < q.length; a++) {
      double[][] pair = {q[a], q[a + 1]};
      if (new ActionTable("Q", pair, 2, 1).firstConflict(NO_OTHERS) >= 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns whether at each queue some best action is no smaller than the first best one before.
   */
  private static boolean isMonotoneUpToTies(double[][] q) {
    for (int b = 0; b + 1 < q[0].length; b++) {
      double best = least(q, 0, b + 1);
      if (least(q, firstBest(q, b), b + 1) > best + 1e-9 * Math.max(1, Math.abs(best))) {
        return false;
      }
    }
    return true;
  }

  private static int firstBest(double[][] q, int b) {
    double least = least(q, 0, b);
    int u = 0;
    while (q[u][b] > least + 1e-12 * Math.max(1, Math.abs(least))) {
      u++;
    }
    return u;
  }

  private static double least(double[][] q, int from, int b) {
    double least = Double.POSITIVE_INFINITY;
    for (int u = from; u < q.length; u++) {
      least = Math.min(least, q[u][b]);
    }
    return least;
  }
}
