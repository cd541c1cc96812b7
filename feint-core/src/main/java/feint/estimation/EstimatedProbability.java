package feint.estimation;

import feint.math.ClopperPearson;
import feint.math.Interval;

/**
 * Probability estimated from a frequency.
 *
 * @param estimate the estimate
 * @param interval the Clopper-Pearson interval around {@link #raw}; [0, 1] without observations
 * @param count number of occurrences
 * @param total number of trials
 */
public record EstimatedProbability(double estimate, Interval interval, long count, long total) {

  /** Returns an estimate with the interval of the frequency {@code count / total}. */
  static EstimatedProbability of(double estimate, long count, long total, double confidence) {
    Interval interval =
        total == 0 ? new Interval(0, 1) : ClopperPearson.interval(count, total, confidence);
    return new EstimatedProbability(estimate, interval, count, total);
  }

  /** Returns the frequency itself; NaN without observations. */
  public double raw() {
    return (double) count / total;
  }

  /** Returns whether there was any observation. */
  public boolean observed() {
    return total > 0;
  }

  /** Returns the larger distance from the estimate to an end of the interval. */
  public double reach() {
    return Math.max(interval.high() - estimate, estimate - interval.low());
  }
}
