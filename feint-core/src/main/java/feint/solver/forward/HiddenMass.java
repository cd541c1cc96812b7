package feint.solver.forward;

import feint.model.Problem;
import java.util.Arrays;

/**
 * Probabilities of the hidden states at one ledger just before a query, and their update by an
 * answer. Scratch space for one thread at a time.
 *
 * <p>This is the forward step of {@link feint.model.HiddenLaw}, repeated for speed. A filter
 * follows the one query that was sent. Exact evaluation follows all queries that may be sent, from
 * millions of ledgers, and each action leads to another ledger. It therefore works on flat arrays
 * of many ledgers, adds each probability to its target, and allocates nothing; through HiddenLaw it
 * would take several times as long. Evaluation on the margin follows windows of queues, and has the
 * same step in {@link MarginQuery}.
 */
final class HiddenMass {

  /**
   * Probabilities below this are dropped: their sum stays far below the rounding error, and numbers
   * near the smallest double would slow the arithmetic down a hundredfold.
   */
  static final double NEGLIGIBLE = 1e-200;

  private final double[][] transition;
  private final double[][] before;
  private final double[][] now;

  HiddenMass(Problem problem) {
    this.transition = problem.oracle().transition().toArray();
    this.before = new double[problem.oracleStates()][problem.successes() + 1];
    this.now = new double[problem.oracleStates()][problem.successes() + 1];
  }

  /**
   * Loads the probabilities in {@code masses} from element {@code from} on, by oracle state, then
   * queue; returns their sum.
   *
   * @param moves whether the oracle moves first, as it does before every query except the first
   */
  double take(double[] masses, int from, boolean moves) {
    double[][] taken = moves ? before : now;
    double sum = 0;
    for (int o = 0; o < taken.length; o++) {
      System.arraycopy(masses, from + o * taken[o].length, taken[o], 0, taken[o].length);
      sum += sum(taken[o]);
    }
    if (moves && sum > 0) {
      moveOracle();
    }
    return sum;
  }

  private void moveOracle() {
    for (int next = 0; next < now.length; next++) {
      Arrays.fill(now[next], 0);
      for (int o = 0; o < before.length; o++) {
        add(now[next], transition[o][next], before[o]);
      }
    }
  }

  private static void add(double[] sum, double factor, double[] other) {
    for (int b = 0; b < sum.length; b++) {
      sum[b] += factor * other[b];
    }
  }

  private static double sum(double[] row) {
    double sum = 0;
    for (double p : row) {
      sum += p;
    }
    return sum;
  }

  /** Returns the probabilities in an oracle state, from 0, by queue. */
  double[] in(int o) {
    return now[o];
  }

  /** Returns the probability of an oracle state, from 0. */
  double of(int o) {
    return sum(now[o]);
  }

  /**
   * Adds the outcomes of a query sent with probability p at queue b: the queue falls with
   * probability gamma; an empty queue stays empty.
   *
   * @param cell index in {@code masses} of the state in which the queue stays
   */
  static void answer(double p, double gamma, int b, double[] masses, int cell) {
    double succeeds = gamma * p;
    masses[cell] += p - succeeds;
    masses[cell - Math.min(1, b)] += succeeds;
  }
}
