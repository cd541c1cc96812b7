package feint.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class MeasuredTest {

  private static Estimate estimate(double... draws) {
    Moments moments = new Moments();
    for (double draw : draws) {
      moments.add(draw);
    }
    return moments.estimate();
  }

  /**
   * Two draws 3 and 5: standard error 1, and 12.7062 is the t quantile of one degree of freedom.
   */
  @Test
  void aMeanHasTheIntervalOfStudentFromTwoDrawsOn() {
    Interval interval = estimate(3, 5).interval(0.95).orElseThrow();

    assertThat(interval.low()).isCloseTo(4 - 12.7062047361747, within(1e-12));
    assertThat(interval.high()).isCloseTo(4 + 12.7062047361747, within(1e-12));
  }

  @Test
  void oneDrawHasNoInterval() {
    assertThat(estimate(3).interval()).isEmpty();
    assertThat(estimate().interval()).isEmpty();
  }

  /** Equal draws do not determine their spread: an interval of width zero would claim certainty. */
  @Test
  void equalDrawsHaveNoInterval() {
    assertThat(estimate(0.529, 0.529, 0.529).interval()).isEmpty();
  }

  @Test
  void aMeanOfNumbersInARangeHasAnIntervalInThatRange() {
    Estimate free = estimate(0, 0, 0, 10);
    Interval student = free.interval().orElseThrow();
    assertThat(student.low()).isNegative();
    assertThat(student.high()).isBetween(10.0, 11.0);

    assertThat(new Confined(free, new Interval(0, 10)).interval()).contains(new Interval(0, 10));
    assertThat(new Confined(free, new Interval(0, 100)).interval())
        .contains(new Interval(0, student.high()));
    assertThat(new Confined(free, new Interval(-100, 100)).interval()).contains(student);
    assertThat(new Confined(estimate(7, 7), new Interval(0, 10)).interval()).isEmpty();
  }

  @Test
  void aProportionHasTheIntervalOfClopperAndPearson() {
    Proportion all = new Proportion(3, 3);

    assertThat(all.mean()).isOne();
    assertThat(all.interval().orElseThrow()).isEqualTo(ClopperPearson.interval(3, 3, 0.95));
    assertThat(new Proportion(0, 1).interval().orElseThrow().high())
        .isCloseTo(0.975, within(1e-12));
  }

  @Test
  void aProportionHasTheErrorOfItsDraws() {
    assertThat(new Proportion(1, 4).standardError())
        .isCloseTo(estimate(1, 0, 0, 0).standardError(), within(1e-15));
    assertThat(new Proportion(1, 1).standardError()).isNaN();
  }

  @Test
  void invalidProportionsAreRejected() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Proportion(2, 1))
        .withMessage("count must be in 0..1, was 2");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Proportion(0, -1))
        .withMessage("draws must be at least 0, was -1");
  }

  @Test
  void noDrawsHaveNoInterval() {
    assertThat(new Proportion(0, 0).mean()).isNaN();
    assertThat(new Proportion(0, 0).interval()).isEmpty();
    assertThat(new ChoiceMean.Tally().blend().mean()).isNaN();
    assertThat(new ChoiceMean.Tally().blend().interval()).isEmpty();
  }

  /**
   * Three draws that all chose the second number determine the frequency of the first only up to
   * the upper Clopper-Pearson limit at the level of each of the three intervals.
   */
  @Test
  void aChoiceMeanIsAsUncertainAsItsChoice() {
    ChoiceMean.Tally tally = new ChoiceMean.Tally();
    tally.add(false, 0.9, 0.5);
    tally.add(false, 0.9, 0.5);
    tally.add(false, 0.9, 0.5);
    ChoiceMean blend = tally.blend();

    assertThat(blend.mean()).isEqualTo(0.5);
    assertThat(blend.first()).isEqualTo(new Proportion(0, 3));
    Interval choice = ClopperPearson.interval(0, 3, 1 - 0.05 / 3);
    Interval interval = blend.interval().orElseThrow();
    assertThat(interval.low()).isCloseTo(0.5, within(1e-15));
    assertThat(interval.high()).isCloseTo(0.5 + 0.4 * choice.high(), within(1e-15));
  }

  /**
   * Two of four draws chose the first number and one neither: the count is between two and three.
   */
  @Test
  void undecidedDrawsWidenAChoiceMean() {
    ChoiceMean.Tally tally = new ChoiceMean.Tally();
    tally.add(true, 1, 0);
    tally.add(true, 1, 0);
    tally.add(false, 1, 0);
    tally.addUndecided(1, 0);

    assertThat(tally.blend().mean()).isEqualTo(0.625);
    Interval interval = tally.blend().interval().orElseThrow();
    double each = 1 - 0.05 / 3;
    assertThat(interval.low()).isCloseTo(ClopperPearson.interval(2, 4, each).low(), within(1e-15));
    assertThat(interval.high())
        .isCloseTo(ClopperPearson.interval(3, 4, each).high(), within(1e-15));
  }

  @Test
  void aChoiceMeanOfOneDrawHasNoInterval() {
    ChoiceMean.Tally tally = new ChoiceMean.Tally();
    tally.add(true, 0.9, 0.5);

    assertThat(tally.blend().mean()).isEqualTo(0.9);
    assertThat(tally.blend().interval()).isEmpty();
  }

  /**
   * Each kind of interval contains the truth in at least 95 of 100 cases, also for few draws: with
   * 4,000 cases, fewer than 3,732 (4.9 standard errors below 3,800) have a probability below 1e-6.
   * The normal interval contains it in 8 of 10 cases of four Gaussian draws, and in 1 of 4 for a
   * choice of probability 0.07.
   */
  @Test
  void intervalsHoldForFewDraws() {
    int mean = 0;
    int choice = 0;
    int blend = 0;
    int normal = 0;
    for (int trial = 0; trial < 4000; trial++) {
      RandomGenerator random = new Seed(11).child(trial).generator();
      Moments gaussian = new Moments();
      ChoiceMean.Tally blended = new ChoiceMean.Tally();
      for (int n = 0; n < 4; n++) {
        gaussian.add(2 + random.nextGaussian());
        blended.add(
            random.nextDouble() < 0.07,
            0.9 + 0.01 * random.nextGaussian(),
            0.5 + 0.01 * random.nextGaussian());
      }
      mean += gaussian.estimate().interval().orElseThrow().contains(2) ? 1 : 0;
      choice += blended.blend().first().interval().orElseThrow().contains(0.07) ? 1 : 0;
      blend += blended.blend().interval().orElseThrow().contains(0.5 + 0.4 * 0.07) ? 1 : 0;
      Estimate old = gaussian.estimate();
      normal += Math.abs(old.mean() - 2) <= 1.96 * old.standardError() ? 1 : 0;
    }

    assertThat(mean).isGreaterThan(3732);
    assertThat(choice).isGreaterThan(3732);
    assertThat(blend).isGreaterThan(3732);
    assertThat(normal).isLessThan(3732);
  }
}
