package feint.bound.aggregation;

import feint.model.Problem;
import java.util.Arrays;

/** Limits of relevant states: queues that are out of reach, and values that are too high. */
final class QueueLimits {

  /** Probability under the fastest learner below which queues are irrelevant. */
  private static final double NEGLIGIBLE = 1e-9;

  /** Multiple of the cost of a run that always learns above which a state is irrelevant. */
  private static final double HOPELESS = 1e6;

  private final double hopeless;
  private final int[] fastest;

  QueueLimits(PaperCost cost) {
    this.fastest = fastest(cost.problem());
    this.hopeless = hopeless(cost);
  }

  /** Returns the smallest relevant queue after t queries. */
  int least(int t) {
    return fastest[t];
  }

  /** Returns whether a value is too high for any sensible run. */
  boolean hopeless(double value) {
    return value > hopeless;
  }

  /**
   * Returns the value above which a state is irrelevant: a multiple of the cost of learning with
   * every query at the highest incentive and the mean success probability, in the oracle state with
   * the largest weight.
   */
  private static double hopeless(PaperCost cost) {
    Problem problem = cost.problem();
    int top = problem.actions().levels() - 1;
    double pay = problem.actions().highestIncentive();
    double[] law = problem.oracle().initial().toArray();
    double queue = problem.successes();
    double l = cost.learningBefore();
    double sum = 0;
    for (int t = 0; t < problem.horizon() && queue > 0; t++) {
      int b = (int) Math.ceil(queue);
      double weight = Arrays.stream(cost.learnWeights()).mapToDouble(row -> row[b]).max().orElse(0);
      sum += weight * PaperCost.learning(l, cost.decoyBefore() + t, pay);
      l += pay;
      for (int o = 0; o < law.length; o++) {
        queue -= law[o] * problem.success().at(o + 1, top);
      }
      law = problem.oracle().moved(law);
    }
    double end = Arrays.stream(cost.terminal()).map(Math::abs).min().orElse(0);
    return HOPELESS * (sum + end + cost.mostReward());
  }

  /** Returns the smallest queue, by t, that is likely enough if every query learns. */
  private static int[] fastest(Problem problem) {
    int successes = problem.successes();
    int top = problem.actions().levels() - 1;
    int[] least = new int[problem.horizon() + 1];
    int states = problem.oracleStates();
    double[][] transition = problem.oracle().transition().toArray();
    double[][] law = new double[states][successes + 1];
    for (int o = 0; o < states; o++) {
      law[o][successes] = problem.oracle().initial().at(o);
    }
    least[0] = successes;
    for (int t = 1; t <= problem.horizon(); t++) {
      double[][] next = new double[states][successes + 1];
      for (int o = 0; o < states; o++) {
        double gamma = problem.success().at(o + 1, top);
        for (int b = least[t - 1]; b <= successes; b++) {
          double success = b == 0 ? 0 : gamma * law[o][b];
          double failure = law[o][b] - success;
          for (int to = 0; to < states; to++) {
            double p = transition[o][to];
            next[to][b] += p * failure;
            if (b > 0) {
              next[to][b - 1] += p * success;
            }
          }
        }
      }
      law = next;
      int b = Math.max(0, least[t - 1] - 1);
      double below = mass(law, b);
      while (b < least[t - 1] && below < NEGLIGIBLE) {
        b++;
        below += mass(law, b);
      }
      least[t] = b;
    }
    return least;
  }

  private static double mass(double[][] law, int queue) {
    return Arrays.stream(law).mapToDouble(row -> row[queue]).sum();
  }
}
