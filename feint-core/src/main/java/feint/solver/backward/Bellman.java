package feint.solver.backward;

import feint.model.Actions;
import feint.model.Problem;
import feint.model.QueryType;
import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * Right-hand side of the Bellman equation on a row of neighbouring ledgers, as loops over flat
 * arrays in which the queue runs fastest.
 *
 * <p>Element k of a row is ledger k / (M+1) with queue k % (M+1). The neighbours of a row under one
 * action are a row again, so every loop reads consecutive numbers and is compiled to vector code.
 * Rows are processed in blocks that fit into the first-level cache. A Bellman object is scratch
 * space for one thread at a time.
 */
final class Bellman {

  /*
   * Design.
   *
   * The equation, for n queries left and W(o, b, ledger) = sum over o' of Delta(o' given o) V(o', b,
   * ledger) with n - 1 left:
   *
   *   V(o, b, ledger) = min over u of
   *     obfuscate i:  weight * price + W(o, b, ledger + i)
   *     learn i:      weight * price + Gamma * W(o, b - 1, ledger + i) + (1 - Gamma) * W(o, b, ...)
   *
   * Three recursions differ in the ledgers that they distinguish (FullLedgerRecursion,
   * MarginRecursion, LedgerFreeRecursion). Their common part is here. An action leads from a row of
   * ledgers to another row, only shifted, so one loop processes a whole row without index arithmetic
   * and without a branch, and rows are long enough for vector code even if M is small. A success is
   * one element to the left. That element is wrong at the empty queue, where it belongs to the
   * previous ledger: learning is not admissible there, and its value is overwritten afterwards, which
   * is cheaper than a branch inside the loop.
   *
   * W and not V is stored between stages: it is needed once per action, and computed once.
   *
   * docs/decisions/0003 lists the alternatives that were tried, with their times.
   */

  private static final int BLOCK_ELEMENTS = 768;

  private final int queueStates;
  private final int blockLedgers;
  private final Actions actions;
  private final IntPredicate worthwhile;
  private final double[][] success;
  private final double[][] transition;
  private final double[][] obfuscateWeight;
  private final double[][] learnWeight;
  private final double[][] price;
  private final double[][] q;
  private final double[][] v;
  private final double[] after;
  private final double[] afterSuccess;
  private final double[] tied;
  private final double[] undecided;
  private final double[] choice;

  /**
   * Neighbouring ledgers and their successors under each action.
   *
   * @param ledgers number of ledgers
   * @param after {@code after[u][o]} holds W after action u in oracle state o, from 0
   * @param from index in {@code after[u][o]} of the first ledger's empty queue; at least 1, because
   *     the value after a success is read one element to the left, also for the empty queue, where
   *     it is discarded
   * @param prices {@code prices[u][l]} is the price of action u at ledger l; an array of one
   *     element is the price at all ledgers
   */
  // Passed within this package for speed, and never compared.
  @SuppressWarnings("ArrayRecordComponent")
  record Row(int ledgers, double[][][] after, int[] from, double[][] prices) {}

  Bellman(Problem problem) {
    this(problem, u -> true);
  }

  /**
   * Creates a kernel without the actions that are not {@code worthwhile}, because another is never
   * worse.
   */
  Bellman(Problem problem, IntPredicate worthwhile) {
    this.queueStates = problem.successes() + 1;
    this.blockLedgers = Math.max(1, BLOCK_ELEMENTS / queueStates);
    this.actions = problem.actions();
    this.worthwhile = worthwhile;
    this.success = problem.success().toArray();
    this.transition = problem.oracle().transition().toArray();
    this.obfuscateWeight = weights(problem, QueryType.OBFUSCATE);
    this.learnWeight = weights(problem, QueryType.LEARN);
    this.price = new double[actions.count()][blockLedgers * queueStates];
    this.q = new double[actions.count()][blockLedgers * queueStates];
    this.v = new double[problem.oracleStates()][blockLedgers * queueStates];
    this.after = new double[blockLedgers * queueStates];
    this.afterSuccess = new double[blockLedgers * queueStates];
    this.tied = new double[blockLedgers * queueStates];
    this.undecided = new double[blockLedgers * queueStates];
    this.choice = new double[blockLedgers * queueStates];
  }

  /** Returns the weights of a query type, by oracle state, repeated for each ledger of a block. */
  private double[][] weights(Problem problem, QueryType query) {
    double[][] weights = new double[problem.oracleStates()][blockLedgers * queueStates];
    for (int o = 0; o < weights.length; o++) {
      for (int k = 0; k < weights[o].length; k++) {
        weights[o][k] = problem.weights().at(query, o + 1, k % queueStates);
      }
    }
    return weights;
  }

  /** Returns V of the first ledger of the row last solved, if the row fitted into one block. */
  double value(int oracle, int queue) {
    return v[oracle - 1][queue];
  }

  /**
   * Computes V on a row and writes its expectation over the next oracle state: {@code w[o]}, from
   * element {@code to} on, becomes the sum over o' of &Delta;(o' given o) V(o').
   */
  void solve(Row row, double[][] w, int to) {
    for (int first = 0; first < row.ledgers(); first += blockLedgers) {
      int count = Math.min(blockLedgers, row.ledgers() - first);
      expandPrices(row, first, count);
      for (int o = 0; o < v.length; o++) {
        minimise(row, o, first, count);
      }
      expect(w, to + first * queueStates, count * queueStates);
    }
  }

  /**
   * Solves a row as {@link #solve(Row, double[][], int)} does, writes the index of the optimal
   * action of ledger l to the recording, from element {@code start} + l R(M+1) on, by oracle state,
   * then queue, and passes the slices to its inspector.
   */
  void solve(Row row, double[][] w, int to, Recording recording, int start) {
    for (int first = 0; first < row.ledgers(); first += blockLedgers) {
      int count = Math.min(blockLedgers, row.ledgers() - first);
      expandPrices(row, first, count);
      for (int o = 0; o < v.length; o++) {
        evaluate(row, o, first, count);
        decide(o, count * queueStates);
        for (int l = 0; l < count; l++) {
          int target = start + ((first + l) * v.length + o) * queueStates;
          for (int b = 0; b < queueStates; b++) {
            recording.decisions()[target + b] = (byte) choice[l * queueStates + b];
          }
        }
        if (recording.isInspected()) {
          show(recording, start / (v.length * queueStates) + first, o, count);
        }
      }
      expect(w, to + first * queueStates, count * queueStates);
    }
  }

  /**
   * Passes the slices of {@code count} ledgers, whose rows begin with {@code firstRow}, to the
   * inspector.
   */
  private void show(Recording recording, int firstRow, int o, int count) {
    for (int l = 0; l < count; l++) {
      recording
          .inspector()
          .accept(
              new QueueSlice(
                  recording.t(), firstRow + l, o + 1, v[o], q, l * queueStates, queueStates));
    }
  }

  private void expandPrices(Row row, int first, int count) {
    for (int u = 0; u < price.length; u++) {
      double[] prices = row.prices()[u];
      for (int l = 0; l < count && prices.length > 1; l++) {
        int k = l * queueStates;
        Arrays.fill(price[u], k, k + queueStates, prices[first + l]);
      }
    }
  }

  private void minimise(Row row, int o, int first, int count) {
    int length = count * queueStates;
    double[] best = v[o];
    Arrays.fill(best, 0, length, Double.POSITIVE_INFINITY);
    // In the order of actions the obfuscating half comes first.
    for (int u = 0; u < actions.levels(); u++) {
      lowerTo(best, u, row, o, first, length);
    }
    double[] empty = q[0];
    for (int l = 0; l < count; l++) {
      empty[l] = best[l * queueStates];
    }
    for (int u = actions.levels(); u < actions.count(); u++) {
      lowerTo(best, u, row, o, first, length);
    }
    // Learning is not admissible with an empty queue: restore the value of the best decoy there.
    for (int l = 0; l < count; l++) {
      best[l * queueStates] = empty[l];
    }
  }

  /** Fills q with the value of each action. */
  private void evaluate(Row row, int o, int first, int count) {
    int length = count * queueStates;
    for (int u = 0; u < q.length; u++) {
      Arrays.fill(q[u], 0, length, Double.POSITIVE_INFINITY);
      lowerTo(q[u], u, row, o, first, length);
      for (int l = 0; l < count && actions.learns(u); l++) {
        q[u][l * queueStates] = Double.POSITIVE_INFINITY;
      }
    }
  }

  /** Lowers {@code best} to the value of action u where that is smaller. */
  private void lowerTo(double[] best, int u, Row row, int o, int first, int length) {
    if (!worthwhile.test(u)) {
      return;
    }
    double[] w = row.after()[u][o];
    int from = row.from()[u] + first * queueStates;
    System.arraycopy(w, from, after, 0, length);
    double[] prices = row.prices()[u];
    boolean onePrice = prices.length == 1;
    if (actions.learns(u)) {
      System.arraycopy(w, from - 1, afterSuccess, 0, length);
      double gamma = success[o][actions.level(u)];
      if (onePrice) {
        BellmanLoops.learn(best, learnWeight[o], prices[0], gamma, afterSuccess, after, length);
      } else {
        BellmanLoops.learn(best, learnWeight[o], price[u], gamma, afterSuccess, after, length);
      }
    } else if (onePrice) {
      BellmanLoops.obfuscate(best, obfuscateWeight[o], prices[0], after, length);
    } else {
      BellmanLoops.obfuscate(best, obfuscateWeight[o], price[u], after, length);
    }
  }

  /**
   * Sets v to the least value and choice to the first action that attains it.
   *
   * <p>Ties are broken in favour of the smaller action.
   */
  private void decide(int o, int length) {
    Arrays.fill(v[o], 0, length, Double.POSITIVE_INFINITY);
    for (double[] qu : q) {
      BellmanLoops.least(v[o], qu, length);
    }
    BellmanLoops.tolerate(v[o], tied, length);
    Arrays.fill(choice, 0, length, 0);
    Arrays.fill(undecided, 0, length, 1);
    for (double[] qu : q) {
      BellmanLoops.passOver(qu, tied, undecided, choice, length);
    }
  }

  private void expect(double[][] w, int to, int length) {
    for (int o = 0; o < w.length; o++) {
      BellmanLoops.mean(after, transition[o], v, length);
      System.arraycopy(after, 0, w[o], to, length);
    }
  }
}
