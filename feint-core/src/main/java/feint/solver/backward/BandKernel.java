package feint.solver.backward;

import feint.model.Actions;
import feint.model.Problem;
import feint.model.QueryType;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Right-hand side of the Bellman equation at one margin, on a band of queues. Scratch space for one
 * thread at a time.
 */
final class BandKernel {

  private final Problem problem;
  private final Actions actions;
  private final MarginObjective objective;
  private final boolean allActions;
  private final double[][] success;
  private final double[][] transition;
  private final double[] prices;
  private final double[][][] weights;
  private final double[] weight;
  private final double[] after;
  private final double[] afterSuccess;
  private final double[][] q;
  private final double[][] v;
  private final double[][] expected;
  private final double[] doneV;
  private final double[] hopelessV;
  private final int[] doneChoice;
  private final int[] hopelessChoice;
  private final double[] tied;
  private final double[] undecided;
  private final double[] choice;
  private final double[][] choices;
  private final int[][] worthwhile;
  private int from;
  private int length;

  /**
   * Allocates the scratch space.
   *
   * @param allActions whether to evaluate also the actions that are never the only optimal ones
   */
  BandKernel(Problem problem, MarginObjective objective, boolean allActions) {
    this.problem = problem;
    this.actions = problem.actions();
    this.objective = objective;
    this.allActions = allActions;
    this.success = problem.success().toArray();
    this.transition = problem.oracle().transition().toArray();
    this.prices =
        Arrays.stream(LedgerFreeRecursion.constantPrices(problem)).mapToDouble(p -> p[0]).toArray();
    int states = problem.oracleStates();
    int queues = problem.successes() + 1;
    this.weights = new double[states][2][];
    for (int o = 0; o < states; o++) {
      weights[o][0] = problem.weights().row(QueryType.OBFUSCATE, o + 1);
      weights[o][1] = problem.weights().row(QueryType.LEARN, o + 1);
    }
    this.weight = new double[queues];
    this.after = new double[queues];
    this.afterSuccess = new double[queues];
    this.q = new double[actions.count()][queues];
    this.v = new double[states][queues];
    this.expected = new double[states][queues];
    this.doneV = new double[states];
    this.hopelessV = new double[states];
    this.doneChoice = new int[states];
    this.hopelessChoice = new int[states];
    this.tied = new double[queues];
    this.undecided = new double[queues];
    this.choice = new double[queues];
    this.choices = new double[states][queues];
    this.worthwhile = new int[states][];
    Arrays.setAll(worthwhile, this::worthwhile);
  }

  /**
   * Returns the actions that can be the only optimal ones. If decoys are free, these are the decoy
   * that pays most and the learning queries with a positive chance of success: a larger margin is
   * never worse.
   */
  private int[] worthwhile(int o) {
    return IntStream.range(0, actions.count())
        .filter(
            u ->
                allActions
                    || !objective.freeDecoys()
                    || (actions.learns(u) ? success[o][actions.level(u)] > 0 : u == 0))
        .toArray();
  }

  private double cost(int u, int o, int b) {
    return weights[o][actions.learns(u) ? 1 : 0][b] * prices[u];
  }

  /**
   * Computes V for queues from..to-1, and for both ends of the band.
   *
   * @param after by action, the row that it leads to
   */
  void values(BandRow[] after, int from, int to) {
    ends(after);
    this.from = from;
    this.length = to - from;
    for (int o = 0; o < v.length && length > 0; o++) {
      begin(v[o], o, after[0]);
      for (int j = 1; j < worthwhile[o].length; j++) {
        int u = worthwhile[o][j];
        lowerTo(v[o], u, o, after[u]);
      }
    }
  }

  /** Sets {@code best} to the value of the first action, which is a decoy. */
  private void begin(double[] best, int o, BandRow to) {
    if (objective.flatWeights()) {
      to.copyTo(o, from, length, best);
      double cost = cost(0, o, 0);
      if (cost != 0) {
        BellmanLoops.raise(best, cost, length);
      }
    } else {
      Arrays.fill(best, 0, length, Double.POSITIVE_INFINITY);
      lowerTo(best, 0, o, to);
    }
  }

  /** Computes V as {@link #values} does, and records the optimal actions. */
  void decisions(BandRow[] after, int from, int to, Recording recording, int row) {
    ends(after);
    this.from = from;
    this.length = to - from;
    for (int o = 0; o < v.length; o++) {
      if (length > 0) {
        choose(after, o);
      }
      if (recording.isInspected()) {
        show(after, o, recording, row);
      }
    }
  }

  /** Writes the actions last computed for all queues, by oracle state, then queue. */
  void writeTo(byte[] decisions, int start) {
    int queues = problem.successes() + 1;
    for (int o = 0; o < v.length; o++) {
      int at = start + o * queues;
      Arrays.fill(decisions, at, at + from, (byte) doneChoice[o]);
      for (int k = 0; k < length; k++) {
        decisions[at + from + k] = (byte) worthwhile[o][(int) choices[o][k]];
      }
      Arrays.fill(decisions, at + from + length, at + queues, (byte) hopelessChoice[o]);
    }
  }

  /** Returns the actions last computed for all queues. */
  ActionRuns runs() {
    ActionRuns.Builder runs = new ActionRuns.Builder();
    for (int o = 0; o < v.length; o++) {
      runs.nextState();
      runs.add(doneChoice[o], from);
      double[] chosen = choices[o];
      int k = 0;
      while (k < length) {
        double same = chosen[k];
        do {
          k++;
        } while (k < length && chosen[k] == same);
        runs.add(worthwhile[o][(int) same], from + k);
      }
      runs.add(hopelessChoice[o], problem.successes() + 1);
    }
    return runs.build();
  }

  private void choose(BandRow[] after, int o) {
    int[] candidates = worthwhile[o];
    for (int j = 0; j < candidates.length; j++) {
      int u = candidates[j];
      Arrays.fill(q[u], 0, length, Double.POSITIVE_INFINITY);
      lowerTo(q[u], u, o, after[u]);
      if (j == 0) {
        System.arraycopy(q[u], 0, v[o], 0, length);
      } else {
        BellmanLoops.least(v[o], q[u], length);
      }
    }
    BellmanLoops.tolerate(v[o], tied, length);
    Arrays.fill(choice, 0, length, 0);
    Arrays.fill(undecided, 0, length, 1);
    // The last candidate needs no comparison: it is chosen if all others are passed over.
    for (int j = 0; j + 1 < candidates.length; j++) {
      BellmanLoops.passOver(q[candidates[j]], tied, undecided, choice, length);
    }
    System.arraycopy(choice, 0, choices[o], 0, length);
  }

  /** Passes a slice to the inspector. The band must hold all queues except the empty one. */
  private void show(BandRow[] after, int o, Recording recording, int row) {
    int queues = length + 1;
    double[] values = new double[queues];
    values[0] = doneV[o];
    System.arraycopy(v[o], 0, values, 1, length);
    double[][] actionValues = new double[q.length][queues];
    for (int u = 0; u < q.length; u++) {
      actionValues[u][0] =
          actions.learns(u) ? Double.POSITIVE_INFINITY : cost(u, o, 0) + after[u].done()[o];
      System.arraycopy(q[u], 0, actionValues[u], 1, length);
    }
    recording
        .inspector()
        .accept(new QueueSlice(recording.t(), row, o + 1, values, actionValues, 0, queues));
  }

  /** Computes the values and the actions of the empty queue and of an infinitely long one. */
  private void ends(BandRow[] after) {
    int longest = problem.successes();
    for (int o = 0; o < v.length; o++) {
      doneV[o] = Double.POSITIVE_INFINITY;
      hopelessV[o] = Double.POSITIVE_INFINITY;
      for (int u = 0; u < after.length; u++) {
        if (!actions.learns(u)) {
          doneV[o] = Math.min(doneV[o], cost(u, o, 0) + after[u].done()[o]);
        }
        hopelessV[o] = Math.min(hopelessV[o], cost(u, o, longest) + after[u].hopeless()[o]);
      }
      doneChoice[o] = actions.count();
      hopelessChoice[o] = actions.count();
      for (int u = after.length - 1; u >= 0; u--) {
        if (!actions.learns(u)
            && cost(u, o, 0) + after[u].done()[o] <= BellmanLoops.tolerated(doneV[o])) {
          doneChoice[o] = u;
        }
        if (cost(u, o, longest) + after[u].hopeless()[o] <= BellmanLoops.tolerated(hopelessV[o])) {
          hopelessChoice[o] = u;
        }
      }
    }
  }

  /** Lowers {@code best} to the value of action u in oracle state o where that is smaller. */
  private void lowerTo(double[] best, int u, int o, BandRow to) {
    to.copyTo(o, from, length, after);
    double gamma = actions.learns(u) ? success[o][actions.level(u)] : 0;
    if (actions.learns(u)) {
      to.copyTo(o, from - 1, length, afterSuccess);
    }
    if (objective.flatWeights()) {
      double cost = cost(u, o, 0);
      if (actions.learns(u) && cost == 0) {
        BellmanLoops.learn(best, gamma, afterSuccess, after, length);
      } else if (actions.learns(u)) {
        BellmanLoops.learn(best, cost, gamma, afterSuccess, after, length);
      } else {
        BellmanLoops.obfuscate(best, cost, after, length);
      }
    } else {
      System.arraycopy(weights[o][actions.learns(u) ? 1 : 0], from, weight, 0, length);
      if (actions.learns(u)) {
        BellmanLoops.learn(best, weight, prices[u], gamma, afterSuccess, after, length);
      } else {
        BellmanLoops.obfuscate(best, weight, prices[u], after, length);
      }
    }
  }

  /** Returns V as last computed. */
  double value(int o, int b) {
    if (b < from) {
      return doneV[o];
    }
    return b >= from + length ? hopelessV[o] : v[o][b - from];
  }

  /**
   * Writes the expectation of the values last computed over the next oracle state, without the
   * queues whose values are within the window's cuts of those of the band's ends.
   */
  void expect(BandRow row, MarginWindow window) {
    for (int o = 0; o < v.length; o++) {
      double done = 0;
      double hopeless = 0;
      for (int next = 0; next < v.length; next++) {
        done += transition[o][next] * doneV[next];
        hopeless += transition[o][next] * hopelessV[next];
      }
      row.done()[o] = done;
      row.hopeless()[o] = hopeless;
      BellmanLoops.mean(expected[o], transition[o], v, length);
    }
    int first = 0;
    int last = length;
    while (isBanded() && first < last && isDone(first, row, window.lowCut())) {
      first++;
    }
    while (isBanded() && first < last && isHopeless(last - 1, row, window.highCut())) {
      last--;
    }
    row.resize(from + first, from + last);
    for (int o = 0; o < v.length; o++) {
      row.put(o, expected[o], first);
    }
  }

  /** Returns whether queues may be left out of the band. */
  boolean isBanded() {
    return objective.oneGoal() && !allActions;
  }

  private boolean isDone(int k, BandRow row, double cut) {
    for (int o = 0; o < v.length; o++) {
      if (expected[o][k] - row.done()[o] > cut) {
        return false;
      }
    }
    return true;
  }

  private boolean isHopeless(int k, BandRow row, double cut) {
    for (int o = 0; o < v.length; o++) {
      if (row.hopeless()[o] - expected[o][k] > cut) {
        return false;
      }
    }
    return true;
  }
}
