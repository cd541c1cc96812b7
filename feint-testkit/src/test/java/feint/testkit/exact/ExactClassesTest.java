package feint.testkit.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import feint.math.Sums;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExactClassesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "operators",
        "harmonic",
        "streams",
        "order",
        "equality",
        "infinities",
        "conversions",
        "extremes",
        "rounded"
      })
  void computesExactly(String name) {
    assertThat(ExactClasses.call(Sums.class, name)).isEqualTo(true);
  }

  /** Otherwise the tests above would hold anyway. */
  @ParameterizedTest
  @ValueSource(strings = {"operators", "harmonic", "extremes", "equality"})
  void floatingPointDoesNot(String name) {
    assertThat(new Sums().apply(name)).isEqualTo(false);
  }

  @Test
  void valuesLeaveAsRationals() {
    assertThat(ExactClasses.call(Sums.class, "value")).isEqualTo(Rational.of(13, 30));
  }

  @Test
  void refusesWhatOnlyTheJdkCanCompute() {
    assertThatThrownBy(() -> ExactClasses.call(Sums.class, "sine"))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("is not a double, and has no exact result here");
  }

  @Test
  void drawsHaveExactDistributions() {
    assertThat(law("certain")).isEqualTo(Map.of(true, Rational.ONE));
    assertThat(law("third")).isEqualTo(Map.of(true, Rational.of(1, 3), false, Rational.of(2, 3)));
    assertThat(law("remainders"))
        .isEqualTo(Map.of(0, Rational.of(1, 3), 1, Rational.of(1, 3), 2, Rational.of(1, 3)));
    assertThat(law("two"))
        .isEqualTo(
            Map.of(
                List.of(true, true), Rational.of(21, 32),
                List.of(true, false), Rational.of(3, 32),
                List.of(false, true), Rational.of(7, 32),
                List.of(false, false), Rational.of(1, 32)));
    assertThat(law("again"))
        .isEqualTo(
            Map.of(
                List.of(true, true, true), Rational.of(1, 3),
                List.of(true, false, true), Rational.of(1, 6),
                List.of(false, false, true), Rational.of(1, 4),
                List.of(false, false, false), Rational.of(1, 4)));
    assertThat(law("reference"))
        .isEqualTo(Map.of(true, Rational.of(1, 4), false, Rational.of(3, 4)));
  }

  private static Object law(String name) {
    return ExactClasses.call(Sums.Draws.class, name);
  }

  @Test
  void refusesProductsOfDraws() {
    assertThatThrownBy(() -> law("product"))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessage("a draw has no exact product");
  }

  @Test
  void totalVariationIsHalfOfAllDifferences() {
    Map<String, Rational> one = Map.of("a", Rational.of(1, 3), "b", Rational.of(2, 3));
    Map<String, Rational> other = Map.of("b", Rational.of(1, 2), "c", Rational.of(1, 2));

    assertThat(ExactLaw.variation(one, other)).isEqualTo(Rational.of(1, 2));
    assertThat(ExactLaw.variation(one, one)).isEqualTo(Rational.ZERO);
  }

  @Test
  void doublesAreRationals() {
    assertThat(Rational.ofDouble(0.75)).isEqualTo(Rational.of(3, 4));
    assertThat(Rational.ofDouble(-3)).isEqualTo(Rational.of(-3, 1));
    assertThat(Rational.ofDouble(-0.0)).isEqualTo(Rational.ZERO);
    for (double x : new double[] {0.1, Double.MIN_VALUE, 1e300, -5e-310, 1 + Math.ulp(1.0)}) {
      assertThat(Rational.ofDouble(x).isDouble()).isTrue();
      assertThat(Rational.ofDouble(x).toDouble()).isEqualTo(x);
    }
    assertThat(Rational.of(1, 3).isDouble()).isFalse();
    assertThat(Rational.of(1, 3).toDouble()).isEqualTo(1.0 / 3);
    assertThat(Rational.of(6, -4)).hasToString("-3/2").isLessThan(Rational.ZERO);
  }
}
