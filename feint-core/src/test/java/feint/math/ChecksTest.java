package feint.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChecksTest {

  @Test
  void validValuesAreReturned() {
    assertThat(Checks.probability(0, "p")).isZero();
    assertThat(Checks.probability(1, "p")).isOne();
    assertThat(Checks.positive(Double.MIN_VALUE, "x")).isEqualTo(Double.MIN_VALUE);
    assertThat(Checks.notNegative(0, "x")).isZero();
    assertThat(Checks.finite(-7.5, "x")).isEqualTo(-7.5);
    assertThat(Checks.atLeast(3, 3, "n")).isEqualTo(3);
    assertThat(Checks.within(3, 3, 3, "n")).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void nonFiniteNumbersPassNoCheck(double x) {
    assertThatIllegalArgumentException().isThrownBy(() -> Checks.probability(x, "x"));
    assertThatIllegalArgumentException().isThrownBy(() -> Checks.positive(x, "x"));
    assertThatIllegalArgumentException().isThrownBy(() -> Checks.notNegative(x, "x"));
    assertThatIllegalArgumentException().isThrownBy(() -> Checks.finite(x, "x"));
  }

  @Test
  void messageNamesQuantityRuleAndValue() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Checks.probability(Double.NaN, "success probability"))
        .withMessage("success probability must be in [0, 1], was NaN");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Checks.probability(1.5, "p"))
        .withMessage("p must be in [0, 1], was 1.5");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Checks.positive(0, "temperature"))
        .withMessage("temperature must be positive and finite, was 0.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Checks.notNegative(-1e-9, "variance"))
        .withMessage("variance must be finite and at least 0, was -1.0E-9");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Checks.atLeast(1, 0, "horizon"))
        .withMessage("horizon must be at least 1, was 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Checks.within(1, 3, 4, "oracle state"))
        .withMessage("oracle state must be in 1..3, was 4");
  }
}
