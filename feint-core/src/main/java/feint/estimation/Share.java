package feint.estimation;

import feint.math.ClopperPearson;
import feint.math.Interval;

/**
 * A probability, estimated from how often something happened.
 *
 * @param estimate the estimate
 * @param interval the Clopper-Pearson interval around {@link #raw}; [0, 1] if nothing was seen
 * @param count how often it happened
 * @param total how often it could have happened
 */
public record Share(double estimate, Interval interval, long count, long total) {

  /** A share with its interval, whatever it is that estimates it best. */
  static Share of(double estimate, long count, long total, double confidence) {
    Interval interval =
        total == 0 ? new Interval(0, 1) : ClopperPearson.interval(count, total, confidence);
    return new Share(estimate, interval, count, total);
  }

  /** The share itself; NaN if nothing was seen. */
  public double raw() {
    return (double) count / total;
  }

  /** Whether there was anything to see. */
  public boolean observed() {
    return total > 0;
  }

  /** How far the interval reaches from the estimate. */
  public double reach() {
    return Math.max(interval.high() - estimate, estimate - interval.low());
  }
}
