package feint.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class IsotonicRegressionTest {

  @Test
  void increasingMeansStayAsTheyAre() {
    assertThat(fit(new double[] {1, 1, 2}, new double[] {3, 3, 3}))
        .containsExactly(1.0 / 3, 1.0 / 3, 2.0 / 3);
    assertThat(fit(new double[0], new double[0])).isEmpty();
    assertThat(fit(new double[] {3}, new double[] {7})).containsExactly(3.0 / 7);
  }

  @Test
  void neighboursInTheWrongOrderArePooledByWeight() {
    assertThat(fit(new double[] {30, 10, 40}, new double[] {100, 100, 50}))
        .containsExactly(0.2, 0.2, 0.8);
    assertThat(fit(new double[] {9, 1}, new double[] {10, 90})).containsExactly(0.1, 0.1);
  }

  @Test
  void poolingContinuesBackwardsAsFarAsNecessary() {
    assertThat(fit(new double[] {2, 3, 4, 1}, new double[] {10, 10, 10, 10}))
        .containsExactly(0.2, 8.0 / 30, 8.0 / 30, 8.0 / 30);
    assertThat(fit(new double[] {5, 4, 3, 0}, new double[] {10, 10, 10, 10}))
        .containsExactly(0.3, 0.3, 0.3, 0.3);
  }

  static IntStream seeds() {
    return IntStream.range(0, 200);
  }

  /**
   * The fit at j is the maximum over the starts up to j of the minimum mean up to an end from j.
   */
  @ParameterizedTest
  @MethodSource("seeds")
  void fitIsThatOfTheMaxMinFormula(int seed) {
    RandomGenerator random = new Seed(seed).generator();
    int n = random.nextInt(1, 9);
    double[] weights = IntStream.range(0, n).mapToDouble(j -> random.nextInt(1, 20)).toArray();
    double[] sums =
        Arrays.stream(weights).map(weight -> random.nextInt((int) weight + 1)).toArray();

    double[] fitted = fit(sums, weights);

    for (int j = 0; j < n; j++) {
      assertThat(fitted[j]).isCloseTo(maxMin(sums, weights, j), within(1e-14));
      assertThat(j == 0 || fitted[j] >= fitted[j - 1]).isTrue();
    }
  }

  private static double maxMin(double[] sums, double[] weights, int j) {
    return IntStream.rangeClosed(0, j)
        .mapToDouble(
            from ->
                IntStream.rangeClosed(j + 1, sums.length)
                    .mapToDouble(to -> sum(sums, from, to) / sum(weights, from, to))
                    .min()
                    .orElseThrow())
        .max()
        .orElseThrow();
  }

  private static double sum(double[] numbers, int from, int to) {
    return Arrays.stream(numbers, from, to).sum();
  }

  @Test
  void weightsMustMatchTheSumsAndBePositive() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> fit(new double[] {1, 2}, new double[] {1}))
        .withMessage("number of weights must be 2, was 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> fit(new double[] {1}, new double[] {0}))
        .withMessage("weight must be positive and finite, was 0.0");
  }

  private static double[] fit(double[] sums, double[] weights) {
    return IsotonicRegression.nonDecreasing(sums, weights);
  }
}
