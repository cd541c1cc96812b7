package feint.zeroleak.balanced;

import feint.model.Problem;
import java.util.List;
import java.util.TreeSet;

/**
 * Closed-form approximation of {@link TwoQueueValue}: the value of a success to two queues that
 * share the queries, from the number of remaining queries, the successes that each queue needs, and
 * the pace at which queries bring them. Memory and time are proportional to the number of oracle
 * states and independent of the horizon.
 *
 * <p>The approximation is measured and not proven. It affects completion probabilities only: every
 * mirrored fraction leaks nothing.
 */
final class PaceApproximation implements MarginalValue {

  /*
   * A query shared as c : 1 - c brings the queues s(c) and s(1 - c) successes on average. Over all c
   * these points are the frontier of attainable paces; its corners are where s bends, and each segment
   * between two corners has a normal (w, 1 - w).
   *
   * Both. Queues that need b and b' finish together soonest at paces in the ratio b : b', which is the
   * point of the frontier in this direction; the value of a success to each is the normal there. The
   * normal jumps at corners. But the direction changes: until the shorter queue is empty, after about
   * T queries, chance moves the queues by about the root of T. So each jump is smoothed by the
   * probability that the direction ends beyond the corner.
   *
   * One. While both can still finish, nothing else counts. Late in a bad run only one can, and then it
   * is the shorter. Probabilities are approximated as normal: z is the number of standard deviations
   * by which the attainable successes in the remaining queries exceed the needed ones, of both queues
   * or of the shorter queue alone. A success changes the first probability by about exp(-z z/2)
   * divided by its deviation, times the normal. It changes the second in the same way, which counts
   * half, as one queue does.
   *
   * StrictMath, since a run that is rebuilt on another machine must make the same decisions.
   */

  /** Lower bound of variances, which keeps deviations positive. */
  private static final double LEAST_VARIANCE = 1e-3;

  /** Slope at which the logistic curve equals the normal distribution function within 0.01. */
  private static final double LOGISTIC = 1.702;

  private final int horizon;

  /** Frontier of paces, from all queries for the other queue to all for its own. */
  private final double[] own;

  private final double[] other;

  /** Relative value of an own success on each segment of the frontier. */
  private final double[] weights;

  private final double alone;
  private final double shared;

  private PaceApproximation(int horizon, SuccessMass successes, double[] law) {
    this.horizon = horizon;
    double[] corners = corners(successes.grouped(law));
    this.own = new double[corners.length];
    this.other = new double[corners.length];
    this.weights = new double[corners.length - 1];
    for (int k = 0; k < corners.length; k++) {
      own[k] = successes.at(law, corners[k]);
      other[k] = successes.at(law, 1 - corners[k]);
    }
    for (int k = 0; k < weights.length; k++) {
      double gained = own[k + 1] - own[k];
      double lost = other[k] - other[k + 1];
      weights[k] = gained + lost > 0 ? lost / (gained + lost) : 0.5;
    }
    this.alone = successes.at(law, 1);
    this.shared = successes.at(law, 0.5);
  }

  /**
   * Creates the approximation for a constant incentive.
   *
   * @param level level of the incentive, 0..n-1, from the lowest
   */
  static PaceApproximation of(Problem problem, int level) {
    return new PaceApproximation(
        problem.horizon(),
        SuccessMass.of(problem, level),
        TwoQueueValue.law(problem.oracle(), problem.horizon()));
  }

  /** Returns the fractions at which s(c) or s(1-c) bends, from 0 to 1. */
  private static double[] corners(double[] groups) {
    TreeSet<Double> bends = new TreeSet<>(List.of(0.0, 1.0));
    double sum = 0;
    for (double mass : groups) {
      sum += mass;
      if (sum > 0 && sum < 1) {
        bends.add(sum);
        bends.add(1 - sum);
      }
    }
    return bends.stream().mapToDouble(c -> c).toArray();
  }

  @Override
  public Gains at(int sent, int b, int twin) {
    if (b == 0 || twin == 0) {
      return new Gains(b > 0 ? 1 : 0, twin > 0 ? 1 : 0);
    }
    if (alone == 0) {
      return new Gains(0, 0);
    }
    int left = horizon - sent - 1;
    double weight = weight(b, twin);
    double deviation = deviation(2 * shared * (1 - shared), left);
    double spare = 2 * (left * pace(weight) - weight * b - (1 - weight) * twin) / deviation;
    double loneDeviation = deviation(alone * (1 - alone), left);
    double loneSpare = (left * alone - Math.min(b, twin)) / loneDeviation;
    // Scales by the larger of the two, since both underflow far from likely states.
    double likelier = Math.min(spare * spare, loneSpare * loneSpare);
    double both = StrictMath.exp((likelier - spare * spare) / 2) / deviation;
    double one = StrictMath.exp((likelier - loneSpare * loneSpare) / 2) / (2 * loneDeviation);
    return new Gains(
        both * weight + (b <= twin ? one : 0), both * (1 - weight) + (twin <= b ? one : 0));
  }

  private static double deviation(double variance, int queries) {
    return Math.sqrt(Math.max(LEAST_VARIANCE, variance) * (queries + 0.5));
  }

  /** Returns the smoothed normal of the frontier in the direction of the needed successes. */
  private double weight(int b, int twin) {
    double queries = Math.min(b, twin) / Math.max(shared, alone / 2) + 1;
    double variance = Math.max(LEAST_VARIANCE, alone * (1 - alone)) * queries;
    double weight = weights[0];
    for (int k = 1; k < weights.length; k++) {
      double beyond = b * other[k] - twin * own[k];
      double deviation = Math.sqrt(variance * (own[k] * own[k] + other[k] * other[k]));
      // If success is next to impossible, squares underflow, and both queues are equal.
      double chance =
          deviation > 0 ? 1 / (1 + StrictMath.exp(-LOGISTIC * beyond / deviation)) : 0.5;
      weight += (weights[k] - weights[k - 1]) * chance;
    }
    return weight;
  }

  /** Returns the largest weighted number of successes per query. */
  private double pace(double weight) {
    double most = 0;
    for (int k = 0; k < own.length; k++) {
      most = Math.max(most, weight * own[k] + (1 - weight) * other[k]);
    }
    return most;
  }
}
