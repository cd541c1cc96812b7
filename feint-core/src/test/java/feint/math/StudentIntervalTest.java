package feint.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StudentIntervalTest {

  /** Fisher and Yates' table of two-sided 5 % points, as every textbook has it. */
  @ParameterizedTest
  @CsvSource({
    "1, 12.706",
    "2, 4.303",
    "3, 3.182",
    "4, 2.776",
    "5, 2.571",
    "9, 2.262",
    "10, 2.228",
    "29, 2.045",
    "30, 2.042",
    "60, 2.000",
    "120, 1.980",
    "1000, 1.962",
    "1000000, 1.960"
  })
  void pointsAreThoseOfTheTables(long freedom, double point) {
    assertThat(StudentInterval.point(freedom)).isCloseTo(point, within(0.0005));
  }

  @Test
  void theTwoWaysToComputeAPointMeet() {
    // One degree of freedom changes a point there by 6e-5; both ways must see that difference.
    double step = StudentInterval.point(199) - StudentInterval.point(200);
    assertThat(StudentInterval.point(200) - StudentInterval.point(201))
        .isCloseTo(step, within(1e-6));
  }

  @Test
  void oneDrawAndEqualDrawsGiveNoInterval() {
    assertThat(StudentInterval.of(of(3))).isEmpty();
    assertThat(StudentInterval.of(of(3, 3, 3))).isEmpty();
    assertThat(StudentInterval.of(of())).isEmpty();
  }

  @Test
  void twoDrawsGiveAWideInterval() {
    Interval interval = StudentInterval.of(of(0, 2)).orElseThrow();
    assertThat(interval.low()).isCloseTo(1 - 12.7062, within(1e-4));
    assertThat(interval.high()).isCloseTo(1 + 12.7062, within(1e-4));
  }

  /**
   * In 4,000 samples of three normal draws the interval must hold the mean 3,800 times, give or
   * take four standard deviations (13.8): false alarm 6e-5. That of the normal law holds it in 81
   * %.
   */
  @Test
  void itHoldsTheMeanOfNormalDrawsAsOftenAsItSays() {
    RandomGenerator random = new Seed(5).generator();
    int held = 0;
    for (int sample = 0; sample < 4000; sample++) {
      Interval interval =
          StudentInterval.of(
                  of(
                      7 + random.nextGaussian(),
                      7 + random.nextGaussian(),
                      7 + random.nextGaussian()))
              .orElseThrow();
      held += interval.contains(7) ? 1 : 0;
    }
    assertThat(held).isBetween(3800 - 55, 3800 + 55);
  }

  private static Estimate of(double... draws) {
    Moments moments = new Moments();
    for (double draw : draws) {
      moments.add(draw);
    }
    return moments.estimate();
  }
}
