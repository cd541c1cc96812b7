package feint.solver;

import java.util.Arrays;

/**
 * What backward induction finds at one number of queries sent, one oracle state and one ledger, as
 * the queue varies.
 *
 * <p>A slice looks at scratch space of the solver: it is valid only while the call that shows it
 * lasts.
 */
public final class Slice {

  private final int sent;
  private final int row;
  private final int oracle;
  private final double[] v;
  private final double[][] q;
  private final int from;
  private final int queueStates;

  Slice(int sent, int row, int oracle, double[] v, double[][] q, int from, int queueStates) {
    this.sent = sent;
    this.row = row;
    this.oracle = oracle;
    this.v = v;
    this.q = q;
    this.from = from;
    this.queueStates = queueStates;
  }

  /** The number of queries sent before, t. */
  public int sent() {
    return sent;
  }

  /** The ledger, as a row of the problem's coarsest {@link feint.policy.LedgerIndex}. */
  public int row() {
    return row;
  }

  /** The oracle state, 1..R. */
  public int oracle() {
    return oracle;
  }

  /** A copy of V, by queue. */
  public double[] values() {
    return Arrays.copyOfRange(v, from, from + queueStates);
  }

  /** A copy of Q, by action and queue; infinite where an action is not admissible. */
  public double[][] actionValues() {
    double[][] values = new double[q.length][];
    for (int u = 0; u < q.length; u++) {
      values[u] = Arrays.copyOfRange(q[u], from, from + queueStates);
    }
    return values;
  }
}
