package feint.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.RandomProblems;
import feint.RandomProblems.Instance;
import feint.math.Seed;
import feint.model.Problem;
import feint.policy.DecisionRule;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ThresholdSpaceTest {

  /** One oracle state, three thresholds in [0, 4]. */
  private static final Problem TWO_INCENTIVES =
      Problem.builder().horizon(5).successes(3).incentives(1, 2).success(new double[2]).build();

  static Stream<Instance> problems() {
    return new RandomProblems(new Seed(901), 8, 5, 3, 3).any(40);
  }

  /** Thresholds in [0, M+1] in no particular order. */
  private static double[][] disordered(Problem problem, RandomGenerator random) {
    double[][] rows = new double[problem.oracleStates()][problem.actions().count() - 1];
    for (double[] row : rows) {
      Arrays.setAll(row, j -> random.nextDouble(problem.successes() + 1.0));
    }
    return rows;
  }

  private static double[][] copy(double[][] rows) {
    return Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new);
  }

  @ParameterizedTest
  @MethodSource("problems")
  void sortingDoesNotChangeTheSigmoidPolicy(Instance instance) {
    Problem problem = instance.problem();
    double[][] rows = disordered(problem, new Seed(902).child(instance.number()).generator());
    ThresholdSpace space = new ThresholdSpace(problem.shape());
    DecisionRule rule = space.smooth(space.ordered(copy(rows)), 0.7).rule(0, problem.prior());
    for (int o = 1; o <= problem.oracleStates(); o++) {
      for (int b = 1; b <= problem.successes(); b++) {
        double index = 0;
        for (double threshold : rows[o - 1]) {
          index += 1 / (1 + Math.exp((threshold - b) / 0.7));
        }
        double mean = 0;
        for (int u = 0; u < problem.actions().count(); u++) {
          double p = rule.probability(o, b, u);
          mean += p * u;
          assertThat(p == 0 || Math.abs(u - index) < 1 + 1e-9).as("a neighbour").isTrue();
        }
        assertThat(mean).isCloseTo(index, within(1e-9));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("problems")
  void roundingUpDoesNotChangeTheThresholdPolicy(Instance instance) {
    Problem problem = instance.problem();
    double[][] rows = disordered(problem, new Seed(903).child(instance.number()).generator());
    ThresholdSpace space = new ThresholdSpace(problem.shape());
    CandidatePolicy.WithThresholds sharp = space.sharp(space.ordered(copy(rows)));
    for (int o = 1; o <= problem.oracleStates(); o++) {
      assertThat(Arrays.stream(sharp.thresholds().toArray()[o - 1]))
          .allMatch(x -> x == Math.rint(x));
      for (int b = 1; b <= problem.successes(); b++) {
        int queue = b;
        int reached = (int) Arrays.stream(rows[o - 1]).filter(x -> x <= queue).count();
        assertThat(sharp.policy().rule(0, problem.prior()).action(o, b)).isEqualTo(reached);
      }
    }
  }

  @Test
  void thresholdsAreClippedToTheirRange() {
    ThresholdSpace space = new ThresholdSpace(TWO_INCENTIVES.shape());
    assertThat(space.ordered(new double[][] {{7, -3, 1.5}}))
        .isDeepEqualTo(new double[][] {{0, 1.5, 4}});
  }

  @Test
  void startsAreOrderedAndReachBothEnds() {
    ThresholdSpace space = new ThresholdSpace(TWO_INCENTIVES.shape());
    RandomGenerator random = new Seed(904).generator();
    int tied = 0;
    double least = 4;
    double most = 0;
    for (int n = 0; n < 200; n++) {
      double[] row = space.random(random)[0];
      assertThat(row).isSorted().hasSize(3);
      assertThat(row[0]).isNotNegative();
      assertThat(row[2]).isLessThanOrEqualTo(4);
      tied += row[0] == row[2] ? 1 : 0;
      least = Math.min(least, row[0]);
      most = Math.max(most, row[2]);
    }
    assertThat(least).isZero();
    assertThat(most).isEqualTo(4);
    // Half of them by design, and a few by chance; 60 or fewer of 200 happen once in 10^8 times.
    assertThat(tied).isBetween(61, 150);
  }
}
