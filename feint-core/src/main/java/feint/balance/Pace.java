package feint.balance;

import feint.model.Problem;
import java.util.List;
import java.util.TreeSet;

/**
 * What a success is worth to two jobs that share the queries, by a formula instead of the table of
 * {@link TwoJobs}: from how many queries are left, how many successes each job needs, and the pace
 * at which queries bring them. Takes memory and time in proportion to the number of oracle states,
 * whatever the horizon is.
 *
 * <p>It is an approximation, measured and not proven. Nothing rests on it but how often runs
 * finish: any share leaks nothing, as long as it is mirrored.
 */
final class Pace implements Stakes {

  /*
   * A query shared as c : 1 - c brings the jobs s(c) and s(1 - c) successes on average. Over all c
   * these points are the frontier of paces at which both jobs can go on; its corners are where s
   * bends, and each piece between two corners has a normal (w, 1 - w).
   *
   * Both. Jobs that need b and b' finish together soonest if they go on at paces in the ratio b : b',
   * which is the point of the frontier in this direction; and what a success is worth to each is the
   * normal there. The normal jumps at corners. But the direction will not stay what it is: until the
   * shorter job is done, after T queries or so, chance moves the jobs by about the root of T. So each
   * jump is smoothed by how likely the direction ends up beyond the corner.
   *
   * One. While both can still finish nothing else counts. Late in a bad run only one can, and then
   * it is the shorter. Chances are taken to be normal: z is by how many standard deviations what can
   * be had in the queries that are left exceeds what is needed, by both or by the shorter job alone.
   * A success moves the first chance by about exp(-z z/2) over its deviation, times the normal, and
   * the second likewise, which counts half, as one job does.
   *
   * StrictMath, since a run that is rebuilt on another machine must make the same decisions.
   */

  /** Less than this is no randomness to speak of; it keeps deviations from being 0. */
  private static final double LEAST_VARIANCE = 1e-3;

  /** The logistic curve with this slope is the normal distribution's, within a hundredth. */
  private static final double LOGISTIC = 1.702;

  private final int horizon;

  /** The frontier, from all for the other job to all for one's own. */
  private final double[] own;

  private final double[] other;

  /** What one's own success is worth of both together on each piece of the frontier. */
  private final double[] weights;

  private final double alone;
  private final double shared;

  private Pace(int horizon, SuccessMass successes, double[] law) {
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
   * If every query pays this much.
   *
   * @param level 0..n-1, counting incentives from the lowest
   */
  static Pace of(Problem problem, int level) {
    return new Pace(
        problem.horizon(),
        SuccessMass.of(problem, level),
        TwoJobs.law(problem.oracle(), problem.horizon()));
  }

  /** The shares at which s(c) or s(1-c) bends, from 0 to 1. */
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
    // The larger of the two is taken for 1: far from all that is likely both would vanish.
    double likelier = Math.min(spare * spare, loneSpare * loneSpare);
    double both = StrictMath.exp((likelier - spare * spare) / 2) / deviation;
    double one = StrictMath.exp((likelier - loneSpare * loneSpare) / 2) / (2 * loneDeviation);
    return new Gains(
        both * weight + (b <= twin ? one : 0), both * (1 - weight) + (twin <= b ? one : 0));
  }

  private static double deviation(double variance, int queries) {
    return Math.sqrt(Math.max(LEAST_VARIANCE, variance) * (queries + 0.5));
  }

  /** The normal of the frontier in the direction of what is needed, smoothed. */
  private double weight(int b, int twin) {
    double queries = Math.min(b, twin) / Math.max(shared, alone / 2) + 1;
    double variance = Math.max(LEAST_VARIANCE, alone * (1 - alone)) * queries;
    double weight = weights[0];
    for (int k = 1; k < weights.length; k++) {
      double beyond = b * other[k] - twin * own[k];
      double deviation = Math.sqrt(variance * (own[k] * own[k] + other[k] * other[k]));
      // Where success is next to impossible, squares vanish, and nothing tells the jobs apart.
      double chance =
          deviation > 0 ? 1 / (1 + StrictMath.exp(-LOGISTIC * beyond / deviation)) : 0.5;
      weight += (weights[k] - weights[k - 1]) * chance;
    }
    return weight;
  }

  /** What a query brings at most, if successes of both have these weights. */
  private double pace(double weight) {
    double most = 0;
    for (int k = 0; k < own.length; k++) {
      most = Math.max(most, weight * own[k] + (1 - weight) * other[k]);
    }
    return most;
  }
}
