package feint.math;

import java.util.Optional;

/**
 * Mean of real numbers, measured on independent draws.
 *
 * @param standardError NaN if there were fewer than two draws
 */
public record Estimate(double mean, double standardError, long draws) implements Measured {

  /**
   * Returns Student's interval ("The probable error of a mean", Biometrika 6, 1908). It is empty
   * for one draw and for draws that are all equal, from which the spread cannot be estimated.
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
