package feint.lab.verdict;

import feint.math.Interval;
import feint.math.Measured;
import java.util.Optional;

/**
 * Number of a verdict.
 *
 * @param value exact value or average
 * @param interval 95 % confidence interval of an average; empty for an exact value, and for an
 *     average over runs that all agree
 * @param runs number of runs of an average; 0 for an exact value
 */
public record KnownNumber(double value, Optional<Interval> interval, long runs) {

  /** Returns an exact number. */
  public static KnownNumber exactly(double value) {
    return new KnownNumber(value, Optional.empty(), 0);
  }

  /** Returns an average. */
  public static KnownNumber average(Measured found) {
    return new KnownNumber(found.mean(), found.interval(), found.draws());
  }

  /** Returns whether this is an exact number. */
  public boolean exact() {
    return runs == 0;
  }
}
