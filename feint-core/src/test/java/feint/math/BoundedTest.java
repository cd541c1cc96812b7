package feint.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class BoundedTest {

  /** With all draws 0 the bound has a closed form: -ln(1 - q) &lt;= ln(2 / 0.05) / n. */
  @Test
  void drawsThatAreAllZeroHaveAClosedForm() {
    for (int draws : new int[] {1, 3, 50}) {
      Interval interval = interval(0, draws, 0.95);
      assertThat(interval.low()).isZero();
      assertThat(interval.high()).isCloseTo(1 - Math.exp(-Math.log(40) / draws), within(1e-12));
    }
  }

  @Test
  void intervalIsSymmetric() {
    Interval low = interval(0.3, 10, 0.95);
    Interval high = interval(0.7, 10, 0.95);
    assertThat(low.low()).isCloseTo(1 - high.high(), within(1e-12));
    assertThat(low.high()).isCloseTo(1 - high.low(), within(1e-12));
    assertThat(low.contains(0.3)).isTrue();
  }

  /**
   * A bound for every distribution holds for two values, for which the shortest valid limits are
   * known.
   */
  @Test
  void intervalIsNeverInsideTheIntervalForTwoValues() {
    for (int draws : new int[] {1, 2, 7, 40, 1000}) {
      for (int right = 0; right <= draws; right += Math.max(1, draws / 8)) {
        Interval any = interval((double) right / draws, draws, 0.95);
        Interval two = ClopperPearson.interval(right, draws, 0.95);
        assertThat(any.low()).isLessThanOrEqualTo(two.low() + 1e-12);
        assertThat(any.high()).isGreaterThanOrEqualTo(two.high() - 1e-12);
      }
    }
  }

  /**
   * Enumerates all samples of four draws of 0, 1/2 and 1: the probability that the interval misses
   * the mean is at most 5 %, for a grid of distributions.
   */
  @Test
  void intervalHoldsForEveryDistributionOfThreeValues() {
    for (int a = 0; a <= 20; a++) {
      for (int b = 0; a + b <= 20; b++) {
        double[] law = {a / 20.0, b / 20.0, (20 - a - b) / 20.0};
        double mean = law[1] / 2 + law[2];
        double missed = 0;
        for (int sample = 0; sample < 81; sample++) {
          double probability = 1;
          double sum = 0;
          for (int k = 0, rest = sample; k < 4; k++, rest /= 3) {
            probability *= law[rest % 3];
            sum += (rest % 3) / 2.0;
          }
          Interval interval = interval(sum / 4, 4, 0.95);
          boolean held = interval.low() <= mean + 1e-12 && mean <= interval.high() + 1e-12;
          missed += held ? 0 : probability;
        }
        assertThat(missed).isLessThanOrEqualTo(0.05);
      }
    }
  }

  @Test
  void aMeanOutsideTheUnitIntervalIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> interval(1.5, 3, 0.95));
    assertThatIllegalArgumentException().isThrownBy(() -> interval(Double.NaN, 3, 0.9));
    assertThatIllegalArgumentException().isThrownBy(() -> interval(0.5, 0, 0.95));
  }

  private static Interval interval(double mean, long draws, double level) {
    return new Bounded(mean, Double.NaN, draws).interval(level).orElseThrow();
  }
}
