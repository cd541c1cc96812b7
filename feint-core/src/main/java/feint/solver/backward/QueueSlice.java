package feint.solver.backward;

import java.util.Arrays;

/**
 * Values of backward induction at one number of queries sent, one oracle state and one ledger, as
 * functions of the queue.
 *
 * <p>A slice reads scratch space of the solver: it is valid only during the call that receives it.
 */
public final class QueueSlice {

  private final int sent;
  private final int row;
  private final int oracle;
  private final double[] v;
  private final double[][] q;
  private final int from;
  private final int queueStates;

  QueueSlice(int sent, int row, int oracle, double[] v, double[][] q, int from, int queueStates) {
    this.sent = sent;
    this.row = row;
    this.oracle = oracle;
    this.v = v;
    this.q = q;
    this.from = from;
    this.queueStates = queueStates;
  }

  /** Returns the number of queries sent before, t. */
  public int sent() {
    return sent;
  }

  /**
   * Returns the ledger, as a row of the problem's coarsest {@link feint.policy.markov.LedgerIndex}.
   */
  public int row() {
    return row;
  }

  /** Returns the oracle state, 1..R. */
  public int oracle() {
    return oracle;
  }

  /** Returns a copy of V, by queue. */
  public double[] values() {
    return Arrays.copyOfRange(v, from, from + queueStates);
  }

  /** Returns a copy of Q, by action and queue; infinite where an action is not admissible. */
  public double[][] actionValues() {
    double[][] values = new double[q.length][];
    for (int u = 0; u < q.length; u++) {
      values[u] = Arrays.copyOfRange(q[u], from, from + queueStates);
    }
    return values;
  }
}
