package feint.zeroleak.balanced;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The bound of a band against the binomial distribution that it is made of. */
class AdvantageBoundTest {

  /** 2[P(Bin(N, p) &gt; N/2) + P(= N/2)/2] - 1, with weights that are multiplied up from k = 0. */
  private static double plain(int queries, double p) {
    double weight = Math.pow(1 - p, queries);
    double right = 0;
    for (int k = 0; k <= queries; k++) {
      right += 2 * k > queries ? weight : 2 * k == queries ? weight / 2 : 0;
      weight *= (double) (queries - k) / (k + 1) * p / (1 - p);
    }
    return 2 * right - 1;
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-9, 0.001, 0.02, 0.1, 0.3, 0.49})
  void equalsTheAdvantageOfCoinTosses(double band) {
    for (int queries = 1; queries <= 60; queries++) {
      assertThat(AdvantageBound.of(queries, band))
          .as("%d queries", queries)
          .isCloseTo(plain(queries, 0.5 + band), within(1e-13));
    }
  }

  /** A single toss has the advantage of its bias, and two tosses have no more. */
  @Test
  void oneTossHasTheAdvantageOfItsBias() {
    assertThat(AdvantageBound.of(1, 0.25)).isCloseTo(0.5, within(1e-15));
    assertThat(AdvantageBound.of(2, 0.25)).isCloseTo(0.5, within(1e-15));
  }

  /** The largest weight is the unit: with any other one the sums would overflow. */
  @Test
  void longRunsDoNotOverflow() {
    assertThat(AdvantageBound.of(100_000, 0.3)).isCloseTo(1, within(1e-12));
    assertThat(AdvantageBound.of(100_000, 0.49)).isCloseTo(1, within(1e-12));
    assertThat(AdvantageBound.of(100_000, 1e-5)).isBetween(0.005, 2e-5 * Math.sqrt(100_000));
  }

  @Test
  void boundIsZeroWithoutABandOrWithoutQueries() {
    assertThat(AdvantageBound.of(7, 0)).isZero();
    assertThat(AdvantageBound.of(0, 0.3)).isZero();
    assertThat(AdvantageBound.of(1, 0.5)).isEqualTo(1);
  }

  @Test
  void invalidBandsAndQueriesAreRejected() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AdvantageBound.of(3, 0.51))
        .withMessage("band must be in [0, 0.5], was 0.51");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AdvantageBound.of(3, -0.01))
        .withMessage("band must be in [0, 0.5], was -0.01");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AdvantageBound.of(-1, 0.1))
        .withMessage("queries must be at least 0, was -1");
  }
}
