package feint.audit;

import feint.math.Interval;
import java.util.List;

/**
 * What an attack found out about a policy.
 *
 * @param correct the share of runs in which it pointed at the real trajectory
 * @param interval the 95 % Clopper-Pearson interval of the advantage
 * @param logLoss the mean of -ln of the probability it gave the truth; NaN without a posterior
 * @param bits what the public part of a run says about which trajectory is real, as far as this
 *     attack can tell; NaN without a posterior
 * @param course the advantage by the number of queries seen, from 1
 */
public record Finding(
    String attack,
    double correct,
    Interval interval,
    double logLoss,
    double bits,
    List<Double> course) {

  public Finding {
    course = List.copyOf(course);
  }

  /** 2 P(right) - 1: nothing for a coin, 1 for who is always right. */
  public double advantage() {
    return 2 * correct - 1;
  }
}
