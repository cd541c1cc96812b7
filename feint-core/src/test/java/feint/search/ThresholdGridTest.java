package feint.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import feint.KnownProblems;
import feint.model.OracleChain;
import feint.model.Problem;
import feint.policy.markov.Thresholds;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ThresholdGridTest {

  /** Counted by hand: g levels and k thresholds make (g+k-1 over k) rows per oracle state. */
  @ParameterizedTest
  @CsvSource({
    "1, 1, 1, 1, 3", // 0, 1, 2
    "1, 1, 10, 1, 12",
    "2, 1, 10, 1, 144", // the supplement's toy
    "1, 2, 2, 1, 20", // three of 0..3: (6 over 3)
    "2, 2, 2, 1, 400",
    "1, 2, 2, 2, 10", // three of 0, 2, 3: (5 over 3)
    "2, 1, 10, 4, 16", // 0, 4, 8, 11
    "1, 3, 0, 1, 6", // five of 0, 1
    "3, 1, 4, 5, 8", // 0 and 5
  })
  void sizeIsThatOfTheEnumeration(int states, int levels, int successes, int step, int size) {
    ThresholdGrid grid = ThresholdGrid.over(problem(states, levels, successes).shape(), step);
    assertThat(grid.size()).isEqualTo(size);
    assertThat(grid.dimensions()).isEqualTo(states * (2 * levels - 1));
    assertThat(grid.policies()).hasSize(size).doesNotHaveDuplicates();
  }

  @Test
  void enumerationHasEveryOrderedCombination() {
    Problem problem = problem(2, 2, 2);
    List<Thresholds> expected = new ArrayList<>();
    int[] digits = IntStream.rangeClosed(0, 3).toArray();
    for (double[] first : ordered(digits)) {
      for (double[] second : ordered(digits)) {
        expected.add(Thresholds.of(first, second));
      }
    }
    assertThat(ThresholdGrid.over(problem.shape(), 1).policies())
        .extracting(CandidatePolicy.WithThresholds::thresholds)
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  private static List<double[]> ordered(int[] digits) {
    List<double[]> rows = new ArrayList<>();
    for (int a : digits) {
      for (int b : digits) {
        for (int c : digits) {
          if (a <= b && b <= c) {
            rows.add(new double[] {a, b, c});
          }
        }
      }
    }
    return rows;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 10, 11})
  void gridHasMultiplesOfTheStepAndTheThresholdThatNoQueueReaches(int step) {
    List<CandidatePolicy.WithThresholds> coarse =
        ThresholdGrid.over(problem(1, 2, 10).shape(), step).policies();
    assertThat(coarse)
        .allSatisfy(
            arm ->
                assertThat(Arrays.stream(arm.thresholds().toArray()[0]))
                    .allMatch(level -> level % step == 0 || level == 11))
        .extracting(CandidatePolicy.WithThresholds::thresholds)
        .contains(Thresholds.of(new double[] {0, 0, 0}), Thresholds.of(new double[] {11, 11, 11}));
    assertThat(ThresholdGrid.over(problem(1, 2, 10).shape(), 1).policies()).containsAll(coarse);
  }

  @Test
  void hugeGridsAreCountedWithoutEnumeration() {
    BigInteger row = BigInteger.valueOf(51L * 50 * 49 * 48 * 47 / 120);
    ThresholdGrid grid = ThresholdGrid.over(KnownProblems.paper().shape(), 1);
    assertThat(grid.size()).isEqualTo(row.pow(3));
    assertThat(grid.dimensions()).isEqualTo(15);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 12})
  void stepsThatDoNotFitAreRefused(int step) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ThresholdGrid.over(problem(2, 1, 10).shape(), step))
        .withMessage("threshold step must be in 1..11, was " + step);
  }

  private static Problem problem(int states, int levels, int successes) {
    double[][] success = new double[states][levels];
    double[][] transition = new double[states][states];
    for (double[] row : transition) {
      Arrays.fill(row, 1.0 / states);
    }
    return Problem.builder()
        .horizon(5)
        .successes(successes)
        .incentives(IntStream.rangeClosed(1, levels).toArray())
        .success(success)
        .oracle(OracleChain.stationary(transition))
        .build();
  }
}
