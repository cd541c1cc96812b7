package feint.audit;

import feint.math.ClopperPearson;
import feint.math.Interval;
import java.util.List;

/**
 * What an attack found out about a policy.
 *
 * @param right the number of runs in which it pointed at the real trajectory
 * @param runs the number of runs it was let loose on
 * @param logLoss the mean of -ln of the probability it gave the truth; NaN without a posterior
 * @param bits what the public part of a run says about which trajectory is real, as far as this
 *     attack can tell; NaN without a posterior
 * @param course the advantage by the number of queries seen, from 1
 */
public record Finding(
    String attack, long right, long runs, double logLoss, double bits, List<Double> course) {

  private static final double LEVEL = 0.95;

  public Finding {
    course = List.copyOf(course);
  }

  /** The share of runs in which it pointed at the real trajectory. */
  public double correct() {
    return (double) right / runs;
  }

  /** 2 P(right) - 1: nothing for a coin, 1 for who is always right. */
  public double advantage() {
    return (2.0 * right - runs) / runs;
  }

  /** The 95 % Clopper-Pearson interval of the advantage. */
  public Interval interval() {
    return interval(LEVEL);
  }

  /** The Clopper-Pearson interval of the advantage that holds it with at least this chance. */
  public Interval interval(double level) {
    Interval share = ClopperPearson.interval(right, runs, level);
    return new Interval(2 * share.low() - 1, 2 * share.high() - 1);
  }
}
