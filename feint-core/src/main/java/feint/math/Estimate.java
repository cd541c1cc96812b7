package feint.math;

import java.util.Optional;

/**
 * A mean of real numbers, measured on independent draws.
 *
 * @param standardError NaN if there were fewer than two draws
 */
public record Estimate(double mean, double standardError, long draws) implements Measured {

  /**
   * Student's interval ("The probable error of a mean", Biometrika 6, 1908). There is none for one
   * draw, nor for draws that are all equal: they show no spread, which does not mean that there is
   * none.
   */
  @Override
  public Optional<Interval> interval(double level) {
    if (draws < 2 || standardError == 0) {
      return Optional.empty();
    }
    double reach = Student.reach(draws - 1, level) * standardError;
    return Optional.of(new Interval(mean - reach, mean + reach));
  }
}
