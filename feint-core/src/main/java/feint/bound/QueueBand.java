package feint.bound;

import feint.model.Problem;
import java.util.Arrays;

/**
 * The queues that matter after t queries, and a bound for all others: the least that any run can
 * cost from there if learning were free and obfuscating always paid as it does in the grid's first
 * column. It holds at every ledger of the grid, so any choice of queues is valid.
 */
final class QueueBand {

  /** Queues that even the fastest learner has with a smaller chance than this do not matter. */
  private static final double NEGLIGIBLE = 1e-9;

  /** So many times the cost of a run that simply learns, and a state does not matter. */
  private static final double HOPELESS = 1e6;

  private final PaperCost cost;
  private final double hopeless;
  private final int[] fastest;
  private final double[][] transition;

  /** The expectation of the bound before the oracle moves, by oracle state and queue. */
  private double[][] expected;

  private int t;
  private int first;
  private int last;

  QueueBand(PaperCost cost) {
    this.cost = cost;
    Problem problem = cost.problem();
    this.transition = problem.oracle().transition().toArray();
    this.fastest = fastest(problem);
    this.hopeless = hopeless(cost);
    this.expected = new double[problem.oracleStates()][];
    Arrays.setAll(expected, o -> cost.terminal());
    this.t = problem.horizon();
    this.last = problem.successes();
  }

  /** Goes to a stage of which the bound is known. */
  void restore(int stage, int firstQueue, int lastQueue, double[][] bound) {
    this.t = stage;
    this.first = firstQueue;
    this.last = lastQueue;
    this.expected = bound;
  }

  int first() {
    return first;
  }

  int last() {
    return last;
  }

  /** The bound before the oracle moves, by oracle state from 0 and queue; not a copy. */
  double[][] expected() {
    return expected;
  }

  /** One query towards the start of the run. */
  void step() {
    t--;
    Problem problem = cost.problem();
    int levels = problem.actions().levels();
    double pay = problem.actions().highestIncentive();
    double[][] value = new double[expected.length][problem.successes() + 1];
    for (int o = 0; o < expected.length; o++) {
      for (int b = 0; b < value[o].length; b++) {
        double price = cost.obfuscating(cost.decoyBefore(), b, pay);
        double best = expected[o][b] + cost.obfuscateWeights()[o][b] * price;
        for (int i = 0; i < levels && b > 0; i++) {
          double gamma = problem.success().at(o + 1, i);
          best = Math.min(best, gamma * expected[o][b - 1] + (1 - gamma) * expected[o][b]);
        }
        value[o][b] = best;
      }
    }
    setBand(value);
    double[][] before = new double[expected.length][problem.successes() + 1];
    for (int o = 0; o < before.length; o++) {
      for (int next = 0; next < before.length; next++) {
        for (int b = 0; b < before[o].length; b++) {
          before[o][b] += transition[o][next] * value[next][b];
        }
      }
    }
    expected = before;
  }

  private void setBand(double[][] value) {
    first = fastest[t];
    last = cost.problem().successes();
    while (last > first && allHopeless(value, last)) {
      last--;
    }
  }

  private boolean allHopeless(double[][] value, int queue) {
    return Arrays.stream(value).allMatch(row -> row[queue] > hopeless);
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
            double p = problem.oracle().probability(o + 1, to + 1);
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
