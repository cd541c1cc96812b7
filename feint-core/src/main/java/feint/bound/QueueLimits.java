package feint.bound;

import feint.model.Problem;
import java.util.Arrays;

/** Which queues are out of reach, and which values so high that a state does not matter. */
final class QueueLimits {

  /** Queues that even the fastest learner has with a smaller chance than this do not matter. */
  private static final double NEGLIGIBLE = 1e-9;

  /** So many times the cost of a run that simply learns, and a state does not matter. */
  private static final double HOPELESS = 1e6;

  private final double hopeless;
  private final int[] fastest;

  QueueLimits(PaperCost cost) {
    this.fastest = fastest(cost.problem());
    this.hopeless = hopeless(cost);
  }

  /** The least queue after t queries that matters. */
  int least(int t) {
    return fastest[t];
  }

  /** Whether so high a value is one that no sensible run gets to. */
  boolean hopeless(double value) {
    return value > hopeless;
  }

  /**
   * So much that a sensible run hardly ever gets to it: a multiple of what it costs to learn with
   * every query at the highest incentive and the usual chance of success, in the oracle state that
   * weighs most.
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

  /** The least queue that a learner who learns with every query may well have, by t. */
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
