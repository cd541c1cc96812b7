package feint.solver.forward;

import feint.model.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Forward pass over the distribution of oracle state and queue alone, for a stationary rule that
 * does not read the ledger. Before each query it keeps a window of queues; the probability outside
 * stays within a budget in total.
 *
 * <p>It sets the windows of {@link TiltedPass} and counts queries, once and in real numbers.
 */
final class HiddenPass {

  private final Problem problem;
  private final RuleWeights weights;
  private final double allowance;
  private final double[] stays;
  private final double[] falls;

  /** Expected change of the margin by a query. */
  private final double[] drift;

  private final int queueStates;
  private final int[] from;
  private final int[] end;
  private final List<MarginTotals> stages = new ArrayList<>();
  private double[] mass;

  HiddenPass(Problem problem, RuleWeights weights, int[] shift, double budget) {
    this.problem = problem;
    this.weights = weights;
    this.allowance = budget / problem.horizon() / 2;
    this.queueStates = problem.successes() + 1;
    int hidden = problem.oracleStates() * queueStates;
    this.stays = new double[hidden];
    this.falls = new double[hidden];
    this.drift = new double[hidden];
    for (int u = 0; u < problem.actions().count(); u++) {
      for (int o = 0; o < problem.oracleStates(); o++) {
        for (int b = 0; b < queueStates; b++) {
          stays[o * queueStates + b] += weights.stays(o, u)[b];
          falls[o * queueStates + b] += weights.falls(o, u)[b];
          drift[o * queueStates + b] +=
              shift[u] * (weights.stays(o, u)[b] + weights.falls(o, u)[b]);
        }
      }
    }
    this.from = new int[problem.horizon() + 1];
    this.end = new int[problem.horizon() + 1];
    this.mass = new double[hidden];
    from[0] = problem.successes();
    end[0] = queueStates;
    for (int o = 0; o < problem.oracleStates(); o++) {
      mass[o * queueStates + problem.successes()] = problem.oracle().initial().at(o);
    }
  }

  /** Propagates the distribution through all queries. */
  HiddenPass run() {
    double[][] transition = problem.oracle().transition().toArray();
    double margin = 0;
    for (int t = 0; t < problem.horizon(); t++) {
      if (t > 0) {
        mass = moved(transition, from[t], end[t]);
      }
      MarginTotals totals = new MarginTotals();
      weights.count(mass, totals);
      totals.seeMargin((int) Math.round(margin), Arrays.stream(mass).sum());
      for (int k = 0; k < mass.length; k++) {
        margin += drift[k] * mass[k];
      }
      mass = answered(from[t], end[t]);
      trim(t + 1, Math.max(0, from[t] - 1), end[t], totals);
      stages.add(totals);
    }
    return this;
  }

  private double[] moved(double[][] transition, int first, int last) {
    double[] next = new double[mass.length];
    for (int o = 0; o < transition.length; o++) {
      for (int to = 0; to < transition.length; to++) {
        for (int b = first; b < last; b++) {
          next[to * queueStates + b] += transition[o][to] * mass[o * queueStates + b];
        }
      }
    }
    return next;
  }

  private double[] answered(int first, int last) {
    double[] next = new double[mass.length];
    for (int o = 0; o < problem.oracleStates(); o++) {
      for (int b = first; b < last; b++) {
        int k = o * queueStates + b;
        next[k] += stays[k] * mass[k];
        if (b > 0) {
          next[k - 1] += falls[k] * mass[k];
        }
      }
    }
    return next;
  }

  private void trim(int t, int first, int last, MarginTotals totals) {
    int low = first;
    int high = last;
    double below = 0;
    while (low < high && below + at(low) <= allowance) {
      below += at(low);
      clear(low++);
    }
    double above = 0;
    while (high > low && above + at(high - 1) <= allowance) {
      above += at(high - 1);
      clear(--high);
    }
    totals.drop(below + above);
    from[t] = low;
    end[t] = high;
  }

  private double at(int b) {
    double sum = 0;
    for (int o = 0; o < problem.oracleStates(); o++) {
      sum += mass[o * queueStates + b];
    }
    return sum;
  }

  private void clear(int b) {
    for (int o = 0; o < problem.oracleStates(); o++) {
      mass[o * queueStates + b] = 0;
    }
  }

  /** Returns the totals of each query. */
  List<MarginTotals> stages() {
    return stages;
  }

  /** Returns the first queue of the window after t queries. */
  int from(int t) {
    return from[t];
  }

  /** Returns the first queue beyond the window after t queries. */
  int end(int t) {
    return end[t];
  }

  /** Returns the distribution of the queue after the last query. */
  double[] queues() {
    double[] queues = new double[queueStates];
    for (int b = 0; b < queueStates; b++) {
      queues[b] = at(b);
    }
    return queues;
  }
}
