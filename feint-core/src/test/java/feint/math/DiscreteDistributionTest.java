package feint.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class DiscreteDistributionTest {

  private static final DiscreteDistribution DISTRIBUTION =
      DiscreteDistribution.of(new double[] {3, 1, 2, 1, 9}, new double[] {2, 1, 4, 1, 0});

  @Test
  void quantileIsTheSmallestValueThatLeavesEnoughBelow() {
    assertThat(DISTRIBUTION.quantile(0)).isEqualTo(1);
    assertThat(DISTRIBUTION.quantile(0.25)).isEqualTo(1);
    assertThat(DISTRIBUTION.quantile(0.2501)).isEqualTo(2);
    assertThat(DISTRIBUTION.quantile(0.5)).isEqualTo(2);
    assertThat(DISTRIBUTION.quantile(0.75)).isEqualTo(2);
    assertThat(DISTRIBUTION.quantile(0.7501)).isEqualTo(3);
    assertThat(DISTRIBUTION.quantile(1)).isEqualTo(3);
  }

  @Test
  void valuesWithoutWeightAreNeverQuantiles() {
    assertThat(DiscreteDistribution.of(new double[] {5, 7, 8}, new double[] {0, 1, 0}).quantile(0))
        .isEqualTo(7);
    assertThat(DiscreteDistribution.of(new double[] {5, 7, 8}, new double[] {0, 1, 0}).quantile(1))
        .isEqualTo(7);
  }

  @Test
  void meanWeighsTheValues() {
    assertThat(DISTRIBUTION.mean()).isCloseTo((2 * 1 + 4 * 2 + 2 * 3) / 8.0, within(1e-15));
  }

  @Test
  void deviationIsTheRootOfTheMeanSquare() {
    // Mean 2, squares 1, 0 and 1 with weights 2, 4 and 2 of 8.
    assertThat(DISTRIBUTION.deviation()).isCloseTo(Math.sqrt(0.5), within(1e-15));
    assertThat(DiscreteDistribution.of(new double[] {7, 7}, new double[] {1, 2}).deviation())
        .isCloseTo(0, within(1e-14));
  }

  /** Tenths do not add up to round numbers. */
  @Test
  void roundingMovesNoQuantile() {
    double[] tenths = new double[10];
    Arrays.fill(tenths, 0.1);
    double[] values = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    DiscreteDistribution law = DiscreteDistribution.of(values, tenths);

    for (int k = 1; k <= 10; k++) {
      assertThat(law.quantile(k / 10.0)).isEqualTo(k);
    }
  }

  @Test
  void distributionsWithoutWeightAreRejected() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DiscreteDistribution.of(new double[] {1}, new double[] {0}))
        .withMessage("distribution must have a value of positive weight, was none");
    assertThatIllegalArgumentException().isThrownBy(() -> DISTRIBUTION.quantile(1.01));
    assertThatIllegalArgumentException().isThrownBy(() -> DISTRIBUTION.quantile(Double.NaN));
  }
}
