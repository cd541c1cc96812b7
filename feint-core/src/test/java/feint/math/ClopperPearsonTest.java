package feint.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.MathContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClopperPearsonTest {

  private static final MathContext DIGITS = new MathContext(40);

  /** Values of a bisection over mpmath's incomplete beta function with 30 digits. */
  @ParameterizedTest
  @CsvSource({
    "3, 10, 0.95, 0.0667395111777344671, 0.652452850059997295",
    "0, 10, 0.95, 0, 0.308497107818760824",
    "10, 10, 0.95, 0.691502892181239176, 1",
    "1, 1, 0.95, 0.025, 1",
    "30, 200, 0.95, 0.10354952352186264, 0.207158703668550715",
    "500, 1000, 0.99, 0.458852553307044988, 0.541147446692955012",
    "7, 5000, 0.9, 0.000657241609283381591, 0.00262800619647687345",
    "999, 1000, 0.999, 0.990046185659049188, 0.99999949987508338",
  })
  void knownIntervals(long successes, long trials, double level, double low, double high) {
    Interval interval = ClopperPearson.interval(successes, trials, level);

    assertThat(interval.low()).isEqualTo(low, within(1e-14));
    assertThat(interval.high()).isEqualTo(high, within(1e-14));
  }

  /**
   * Definition of the limits: there, the tail beyond the observation has half of the error
   * probability.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 20, 41})
  void tailsAtTheLimitsAreHalfOfWhatTheLevelLeaves(int trials) {
    for (double level : new double[] {0.5, 0.9, 0.95, 0.9999}) {
      for (int k = 0; k <= trials; k++) {
        Interval interval = ClopperPearson.interval(k, trials, level);
        double tail = (1 - level) / 2;
        if (k > 0) {
          assertThat(chance(interval.low(), trials, k, trials) / tail).isCloseTo(1, within(1e-9));
        }
        if (k < trials) {
          assertThat(chance(interval.high(), trials, 0, k) / tail).isCloseTo(1, within(1e-9));
        }
      }
    }
  }

  /** Returns the probability of {@code from..to} successes, summed with 40 digits. */
  private static double chance(double p, int trials, int from, int to) {
    BigDecimal yes = new BigDecimal(p);
    BigDecimal no = BigDecimal.ONE.subtract(yes);
    BigDecimal ways = BigDecimal.ONE;
    BigDecimal sum = BigDecimal.ZERO;
    for (int k = 0; k <= trials; k++) {
      if (k >= from && k <= to) {
        BigDecimal power = yes.pow(k, DIGITS).multiply(no.pow(trials - k, DIGITS), DIGITS);
        sum = sum.add(ways.multiply(power, DIGITS), DIGITS);
      }
      ways =
          ways.multiply(BigDecimal.valueOf(trials - k)).divide(BigDecimal.valueOf(k + 1), DIGITS);
    }
    return sum.doubleValue();
  }

  /** The same definition, by the ratios of neighbouring probabilities, which need no factorials. */
  @ParameterizedTest
  @CsvSource({"1, 1000000", "300000, 1000000", "999000, 1000000", "12345678, 1000000000"})
  void tailsOfLongLogs(long successes, long trials) {
    Interval interval = ClopperPearson.interval(successes, trials, 0.95);

    assertThat(chanceOfAtLeast(successes, trials, interval.low())).isCloseTo(0.025, within(1e-10));
    assertThat(chanceOfAtLeast(successes + 1, trials, interval.high()))
        .isCloseTo(0.975, within(1e-10));
  }

  private static double chanceOfAtLeast(long least, long trials, double p) {
    long mode = (long) (trials * p);
    double all = 0;
    double beyond = 0;
    double weight = 1;
    for (long k = mode; k <= trials && weight > 1e-18; k++) {
      all += weight;
      beyond += k >= least ? weight : 0;
      weight *= (double) (trials - k) / (k + 1) * (p / (1 - p));
    }
    weight = (double) mode / (trials - mode + 1) * ((1 - p) / p);
    for (long k = mode - 1; k >= 0 && weight > 1e-18; k--) {
      all += weight;
      beyond += k >= least ? weight : 0;
      weight *= (double) k / (trials - k + 1) * ((1 - p) / p);
    }
    return beyond / all;
  }

  @Test
  void noSuccessesAndAllSuccessesHaveAClosedForm() {
    for (long n : new long[] {1, 5, 1000, 1_000_000}) {
      double bound = -Math.expm1(Math.log(0.025) / n);
      Interval none = ClopperPearson.interval(0, n, 0.95);
      Interval all = ClopperPearson.interval(n, n, 0.95);

      assertThat(none.low()).isZero();
      assertThat(none.high()).isCloseTo(bound, within(1e-15));
      assertThat(all.low()).isCloseTo(1 - bound, within(1e-15));
      assertThat(all.high()).isOne();
    }
  }

  @Test
  void extremeLevelsAndTinyTailsEndWithoutHanging() {
    Interval narrow = ClopperPearson.interval(50, 100, 1e-9);
    Interval wide = ClopperPearson.interval(50, 100, 1 - 1e-16);

    assertThat(narrow.contains(0.5)).isTrue();
    assertThat(wide.low()).isPositive();
    assertThat(wide.low()).isLessThan(narrow.low());
  }

  @Test
  void moreTrialsNarrowTheInterval() {
    double width = 2;
    for (long n = 10; n <= 10_000_000; n *= 10) {
      Interval interval = ClopperPearson.interval(n / 10 * 3, n, 0.95);
      assertThat(interval.contains(0.3)).isTrue();
      assertThat(interval.high() - interval.low()).isLessThan(width);
      width = interval.high() - interval.low();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0, 0.95, 'trials must be at least 1, was 0'",
    "-1, 5, 0.95, 'successes must be in 0..5, was -1'",
    "6, 5, 0.95, 'successes must be in 0..5, was 6'",
    "1, 5, 0, 'level must be between 0 and 1, was 0.0'",
    "1, 5, 1, 'level must be between 0 and 1, was 1.0'",
    "1, 5, NaN, 'level must be between 0 and 1, was NaN'",
  })
  void invalidArgumentsAreRejected(long successes, long trials, double level, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ClopperPearson.interval(successes, trials, level))
        .withMessage(message);
  }
}
