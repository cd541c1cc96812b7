package feint.solver;

import feint.model.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The law of oracle state and queue alone, for a rule that stays the same and does not look at the
 * ledger: before each query, in a window of queues that leaves out what is so improbable that all
 * of it together stays within a budget.
 */
final class HiddenPass {

  private final Problem problem;
  private final RuleWeights weights;
  private final double allowance;
  private final double[] stays;
  private final double[] falls;

  /** What a query adds to the margin, on average. */
  private final double[] drift;

  private final int queueStates;
  private final int[] from;
  private final int[] end;
  private final List<MarginTotals> stages = new ArrayList<>();
  private double[] law;

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
    this.law = new double[hidden];
    from[0] = problem.successes();
    end[0] = queueStates;
    for (int o = 0; o < problem.oracleStates(); o++) {
      law[o * queueStates + problem.successes()] = problem.oracle().initial().at(o);
    }
  }

  /** Sends all queries. */
  HiddenPass run() {
    double[][] transition = problem.oracle().transition().toArray();
    double margin = 0;
    for (int t = 0; t < problem.horizon(); t++) {
      if (t > 0) {
        law = moved(transition, from[t], end[t]);
      }
      MarginTotals totals = new MarginTotals();
      weights.count(law, totals);
      totals.seeMargin((int) Math.round(margin), Arrays.stream(law).sum());
      for (int k = 0; k < law.length; k++) {
        margin += drift[k] * law[k];
      }
      law = answered(from[t], end[t]);
      trim(t + 1, Math.max(0, from[t] - 1), end[t], totals);
      stages.add(totals);
    }
    return this;
  }

  private double[] moved(double[][] transition, int first, int last) {
    double[] next = new double[law.length];
    for (int o = 0; o < transition.length; o++) {
      for (int to = 0; to < transition.length; to++) {
        for (int b = first; b < last; b++) {
          next[to * queueStates + b] += transition[o][to] * law[o * queueStates + b];
        }
      }
    }
    return next;
  }

  private double[] answered(int first, int last) {
    double[] next = new double[law.length];
    for (int o = 0; o < problem.oracleStates(); o++) {
      for (int b = first; b < last; b++) {
        int k = o * queueStates + b;
        next[k] += stays[k] * law[k];
        if (b > 0) {
          next[k - 1] += falls[k] * law[k];
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
      sum += law[o * queueStates + b];
    }
    return sum;
  }

  private void clear(int b) {
    for (int o = 0; o < problem.oracleStates(); o++) {
      law[o * queueStates + b] = 0;
    }
  }

  /** What each query comes to. */
  List<MarginTotals> stages() {
    return stages;
  }

  /** The first queue of the window after t queries. */
  int from(int t) {
    return from[t];
  }

  /** The first queue beyond it. */
  int end(int t) {
    return end[t];
  }

  /** By queue, the law after the last query. */
  double[] queues() {
    double[] queues = new double[queueStates];
    for (int b = 0; b < queueStates; b++) {
      queues[b] = at(b);
    }
    return queues;
  }
}
