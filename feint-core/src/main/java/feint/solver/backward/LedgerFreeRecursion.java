package feint.solver.backward;

import feint.model.Problem;
import feint.parallel.ThreadTeam;
import feint.solver.backward.Bellman.Row;
import java.util.Arrays;

/**
 * Backward induction that ignores the ledger: either the objective does not read it, or it is
 * already decided whether the run ends exposed.
 */
final class LedgerFreeRecursion implements Recursion {

  private final Problem problem;
  private final int queueStates;
  private final Bellman bellman;
  private final double[][] prices;
  private double[][] w;
  private double[][] before;

  LedgerFreeRecursion(Problem problem, boolean exposed) {
    this.problem = problem;
    this.queueStates = problem.successes() + 1;
    this.bellman = new Bellman(problem);
    this.prices = constantPrices(problem);
    this.w = new double[problem.oracleStates()][1 + queueStates];
    this.before = new double[problem.oracleStates()][1 + queueStates];
    for (double[] row : w) {
      for (int b = 0; b < queueStates; b++) {
        row[1 + b] = problem.objective().terminal().at(b, exposed);
      }
    }
  }

  /** Returns the prices of a running cost that does not read the ledger. */
  static double[][] constantPrices(Problem problem) {
    return problem.actions().toList().stream()
        .map(u -> new double[] {problem.objective().running().price(u, problem.prior())})
        .toArray(double[][]::new);
  }

  @Override
  public void stage(ThreadTeam team, Recording recording) {
    solve(recording, 0);
  }

  /**
   * Computes a stage as {@link #stage} does, and writes the actions from element {@code start} on.
   */
  void solve(Recording recording, int start) {
    double[][][] after = new double[prices.length][][];
    Arrays.fill(after, w);
    int[] from = new int[prices.length];
    Arrays.fill(from, 1);
    Row row = new Row(1, after, from, prices);
    if (recording.wantsDecisions()) {
      bellman.solve(row, before, 1, recording, start);
    } else {
      bellman.solve(row, before, 1);
    }
    double[][] freed = w;
    w = before;
    before = freed;
  }

  /** Copies the W last computed for an oracle state, from 0, to each of {@code ledgers} ledgers. */
  void copyTo(int o, double[] target, int from, int ledgers) {
    for (int l = 0; l < ledgers; l++) {
      System.arraycopy(w[o], 1, target, from + l * queueStates, queueStates);
    }
  }

  @Override
  public double value(int oracle) {
    return bellman.value(oracle, problem.successes());
  }
}
