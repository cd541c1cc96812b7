package feint.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Theorem 1. */
class GradientStepsTest {

  @ParameterizedTest(name = "epsilon {0}, gamma {1}, variance {2}, F {3}")
  @CsvSource({
    // 4F gamma / epsilon is the larger term if the noise is small.
    "0.5, 1, 0, 1, 8",
    "0.5, 1, 0.25, 1, 8",
    "3, 1, 0, 1, 2",
    "0.1, 2, 0, 0.3, 24",
    // 8F gamma variance / epsilon^2 is the larger term if it is large.
    "0.5, 1, 1, 1, 32",
    "0.1, 1, 1, 1, 800",
    "0.01, 1, 0.001, 1, 400",
    "0.01, 1, 1, 1, 80000",
    "0.3, 1, 1, 1, 89",
    "0.7, 3, 0.9, 1.1, 49",
    // A start at the minimum needs no steps.
    "0.1, 1, 1, 0, 0"
  })
  void stepsAreRoundedUpExactly(
      double epsilon, double lipschitz, double variance, double gap, long steps) {
    assertThat(GradientSteps.of(epsilon, lipschitz, variance, gap).successes())
        .isEqualTo(BigInteger.valueOf(steps));
  }

  @ParameterizedTest
  @CsvSource({"0.1, 2, 0, 0.5", "4, 2, 1, 0.5", "0.1, 2, 1, 0.025", "2, 0.5, 1, 2"})
  void stepSizeIsTheSmallerOfTheTwoBounds(
      double epsilon, double lipschitz, double variance, double stepSize) {
    assertThat(GradientSteps.of(epsilon, lipschitz, variance, 1).stepSize()).isEqualTo(stepSize);
  }

  @Test
  void hugeNumbersOfStepsAreStillExact() {
    assertThat(GradientSteps.of(1e-20, 1, 1, 1).successes())
        .isEqualTo(new BigInteger("8" + "0".repeat(40)));
  }

  @Test
  void invalidConstantsAreRejected() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GradientSteps.of(0, 1, 1, 1))
        .withMessage("epsilon must be positive and finite, was 0.0");
    assertThatIllegalArgumentException().isThrownBy(() -> GradientSteps.of(1, 0, 1, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> GradientSteps.of(1, 1, -1, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> GradientSteps.of(1, 1, 1, -1));
    assertThatIllegalArgumentException().isThrownBy(() -> GradientSteps.of(1, 1, 1, Double.NaN));
  }
}
