package feint.bound.aggregation;

import feint.model.Problem;
import feint.solver.backward.BellmanLoops;
import java.util.Arrays;

/**
 * Band of relevant queues after t queries, and a bound for all others: the smallest cost of any run
 * from there if learning were free and obfuscating always paid as in the grid's first column. It
 * holds at every ledger of the grid, so any choice of queues is valid.
 */
final class QueueBand {

  private final PaperCost cost;
  private final QueueLimits limits;
  private final double[][] success;

  /** Largest reward of obfuscating, by oracle state and queue: weight times price. */
  private final double[][] rewards;

  private final double[][] transition;

  /** Expectation of the bound before the oracle moves, by oracle state and queue. */
  private double[][] expected;

  private int t;
  private int first;
  private int last;

  QueueBand(PaperCost cost, QueueLimits limits) {
    this.limits = limits;
    this.cost = cost;
    Problem problem = cost.problem();
    this.transition = problem.oracle().transition().toArray();
    this.success = problem.success().toArray();
    this.rewards = rewards(cost);
    this.expected = new double[problem.oracleStates()][];
    Arrays.setAll(expected, o -> cost.terminal());
    this.t = problem.horizon();
    this.last = problem.successes();
  }

  /** Moves to a stage with a known bound. */
  void restore(int stage, int firstQueue, int lastQueue, double[][] bound) {
    this.t = stage;
    this.first = firstQueue;
    this.last = lastQueue;
    this.expected = bound;
  }

  /** Returns a band in the same stage. */
  QueueBand copy() {
    QueueBand copy = new QueueBand(cost, limits);
    copy.restore(t, first, last, expected);
    return copy;
  }

  int first() {
    return first;
  }

  int last() {
    return last;
  }

  /** Returns the bound before the oracle moves, by oracle state from 0 and queue; not a copy. */
  double[][] expected() {
    return expected;
  }

  /**
   * Returns the first queue after a query of this stage that decisions for an envelope read; values
   * outside the band are unknown.
   */
  int leastAfter(TrajectoryEnvelope envelope) {
    int from = within(envelope.leastQueue(cost.problem(), t) - 1);
    return Math.max(leastAfter(), Math.min(from, longestAfter(envelope) - 1));
  }

  /** Returns the last of these queues. */
  int longestAfter(TrajectoryEnvelope envelope) {
    return within(envelope.longestQueue(cost.problem(), t));
  }

  private int within(int queue) {
    return Math.max(leastAfter(), Math.min(last, queue));
  }

  private int leastAfter() {
    return Math.max(0, first - 1);
  }

  private static double[][] rewards(PaperCost cost) {
    double pay = cost.actions().highestIncentive();
    double[][] rewards = new double[cost.obfuscateWeights().length][];
    for (int o = 0; o < rewards.length; o++) {
      rewards[o] = cost.obfuscateWeights()[o].clone();
      for (int b = 0; b < rewards[o].length; b++) {
        rewards[o][b] *= cost.obfuscating(cost.decoyBefore(), b, pay);
      }
    }
    return rewards;
  }

  /** Moves one query towards the start of the run. */
  void step() {
    t--;
    int queues = cost.problem().successes() + 1;
    double[][] value = new double[expected.length][queues];
    for (int o = 0; o < expected.length; o++) {
      double[] later = expected[o];
      for (int b = 0; b < queues; b++) {
        value[o][b] = later[b] + rewards[o][b];
      }
      for (double gamma : success[o]) {
        for (int b = 1; b < queues; b++) {
          value[o][b] = Math.min(value[o][b], gamma * later[b - 1] + (1 - gamma) * later[b]);
        }
      }
    }
    setBand(value);
    double[][] before = new double[expected.length][queues];
    for (int o = 0; o < before.length; o++) {
      for (int next = 0; next < before.length; next++) {
        BellmanLoops.add(before[o], transition[o][next], value[next], 0, queues - 1);
      }
    }
    expected = before;
  }

  private void setBand(double[][] value) {
    first = limits.least(t);
    last = cost.problem().successes();
    while (last > first && allHopeless(value, last)) {
      last--;
    }
  }

  private boolean allHopeless(double[][] value, int queue) {
    return Arrays.stream(value).allMatch(row -> limits.hopeless(row[queue]));
  }
}
