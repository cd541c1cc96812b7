package feint.herding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.herding.Herding.Strength;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plans in front of a herd: each check holds for the program and fails for a planted error. */
class HerdingTest {

  private static Herding binary(
      double prior, double alpha, double beta, double level, double h, double e, double q, int t) {
    return new Herding(
        prior,
        level,
        Signal.binary(alpha, beta),
        List.of(new Strength(Signal.both(alpha), h)),
        e,
        q,
        t);
  }

  private static HerdingResult solve(Herding herding) {
    HerdingResult result = HerdingResult.of(herding);
    assertThat(result.exact()).isTrue();
    return result;
  }

  private static double cost(Herding herding) {
    return solve(herding).cost().low();
  }

  @ParameterizedTest
  @CsvSource({
    "0.5, 0.2, 0.7, 0.4, 1, 10, 0, 40, 11.485010131598, 0.755, 0.003",
    "0.5, 0.2, 0.7, 0.4, 1, 10, 0.05, 40, 25.742505065799, 0.755, 0.003",
    "0.5, 0.2, 0.7, 0.4, 1, 10, 0.2, 40, 40, 0.755, 0.003",
    "0.3, 0.1, 0.6, 0.5, 1, 5, 0, 100, 13.856919236402, 0.883, 0.003",
    "0.5, 0.4, 0.6, 0.45, 1, 20, 0.01, 100, 63.102493074792, 0.477, 0.003",
  })
  void knownAnswers(
      double p,
      double alpha,
      double beta,
      double level,
      double h,
      double e,
      double q,
      int t,
      double cost,
      double leaving,
      double error) {
    HerdingResult result = solve(binary(p, alpha, beta, level, h, e, q, t));
    assertThat(result.cost().low()).isCloseTo(cost, within(1e-9));
    assertThat(result.leaving().low()).isCloseTo(leaving, within(4 * error));
  }
}
