package feint.eavesdrop;

import feint.math.ClopperPearson;
import feint.math.Estimate;
import feint.math.Interval;
import feint.math.Moments;

/** A number measured on runs, with its 95 % interval. */
public record Ranged(double mean, double low, double high) {

  private static final double LEVEL = 0.95;

  /** The two-sided 95 % point of the normal law. */
  private static final double NORMAL = 1.959963984540054;

  /** A mean with the interval of the normal law; NaN as limits if there are fewer than two runs. */
  static Ranged mean(Moments moments) {
    Estimate estimate = moments.estimate();
    double reach = NORMAL * estimate.standardError();
    double mean = estimate.draws() == 0 ? Double.NaN : estimate.mean();
    return new Ranged(mean, mean - reach, mean + reach);
  }

  /** A share of runs with the interval of Clopper and Pearson. */
  static Ranged share(long count, long runs) {
    Interval interval = ClopperPearson.interval(count, runs, LEVEL);
    return new Ranged((double) count / runs, interval.low(), interval.high());
  }
}
