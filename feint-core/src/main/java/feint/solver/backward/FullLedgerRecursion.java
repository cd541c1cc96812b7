package feint.solver.backward;

import feint.model.Problem;
import feint.parallel.ThreadTeam;
import feint.policy.markov.LedgerIndex;
import feint.solver.PriceTable;
import feint.solver.backward.Bellman.Row;
import java.util.Arrays;

/**
 * Backward induction with the whole ledger in the state.
 *
 * <p>W after t queries is stored as {@code w[x][o]}: for x units paid, an array over the y = 0..x
 * units paid on learning queries and, fastest, over the queue. From such a row a decoy that costs i
 * units leads to the row x + i at the same y, a learning query to the row x + i at y + i. The rows
 * of one stage are independent of one another and are distributed to the threads; two stages are in
 * memory at a time.
 */
final class FullLedgerRecursion implements Recursion {

  /*
   * Design.
   *
   * The cost of the paper depends on the whole ledger, which is therefore in the state: after t queries, paid x
   * units in t * lowest .. t * highest, and y <= x of them for learning. These are triangles of
   * ledgers, some hundred million states in all for the paper's problem. Rows run over y and not
   * over x, because an action moves every ledger of such a row by the same distance, in x and in y:
   * that keeps the loops of Bellman long and free of branches.
   *
   * A stage needs only the next one, so two are in memory, and rows are allocated when
   * they are first reached and reused afterwards. One stage updated in place would halve that,
   * but threads that compute other rows still read a row while it would be written.
   *
   * Each row begins with an element that belongs to no ledger, so that Bellman may read one element to the
   * left of the first.
   */

  /** Number of neighbouring rows per task of a thread; they read largely the same rows. */
  private static final int TASK_ROWS = 2;

  private static final double[][] ABSENT = {};

  private final Problem problem;
  private final LedgerIndex.Whole index;
  private final int queueStates;
  private final Bellman[] scratch;
  private final PriceTable prices;
  private final int[] units;
  private final int[] from;
  private double[][][] next;
  private double[][][] current;

  FullLedgerRecursion(Problem problem, LedgerIndex.Whole index, int threads) {
    this.problem = problem;
    this.index = index;
    this.queueStates = problem.successes() + 1;
    this.scratch = new Bellman[threads];
    Arrays.setAll(scratch, i -> new Bellman(problem));
    this.prices = new PriceTable(problem, index);
    this.units = new int[problem.actions().count()];
    Arrays.setAll(units, u -> index.units(problem.actions().at(u).incentive()));
    this.from = new int[units.length];
    Arrays.setAll(from, u -> 1 + (problem.actions().learns(u) ? units[u] * queueStates : 0));
    this.next = new double[index.most(problem.horizon()) + 1][][];
    this.current = new double[next.length][][];
    Arrays.fill(next, ABSENT);
    Arrays.fill(current, ABSENT);
  }

  /** Computes the stage after the last query. */
  private void terminalStage(ThreadTeam team) {
    double[] exposed = terminalCosts(true);
    double[] safe = terminalCosts(false);
    int fewest = index.fewest(problem.horizon());
    team.forEach(
        next.length - fewest,
        (worker, task) -> next[fewest + task] = terminalRow(fewest + task, exposed, safe));
  }

  private double[] terminalCosts(boolean exposed) {
    double[] costs = new double[queueStates];
    Arrays.setAll(costs, b -> problem.objective().terminal().at(b, exposed));
    return costs;
  }

  private double[][] terminalRow(int x, double[] exposed, double[] safe) {
    double[] row = new double[1 + (x + 1) * queueStates];
    for (int y = 0; y <= x; y++) {
      double[] costs = index.ledger(x, y).exposed() ? exposed : safe;
      System.arraycopy(costs, 0, row, 1 + y * queueStates, queueStates);
    }
    double[][] all = new double[problem.oracleStates()][];
    Arrays.setAll(all, o -> row.clone());
    return all;
  }

  /** Returns the memory of two stages of values and of the prices, in bytes. */
  static double bytes(Problem problem, LedgerIndex.Whole index) {
    int n = problem.horizon();
    double hidden = (double) problem.oracleStates() * (problem.successes() + 1);
    return 8 * hidden * (index.rows(n) + index.rows(n - 1)) + PriceTable.bytes(problem, index);
  }

  @Override
  public void stage(ThreadTeam team, Recording recording) {
    int t = recording.t();
    if (t == problem.horizon() - 1) {
      terminalStage(team);
    }
    prices.cover(t, team);
    int fewest = index.fewest(t);
    int most = index.most(t);
    // The longest rows first, so that no thread is left with long ones at the end.
    team.forEach(
        (most - fewest) / TASK_ROWS + 1,
        (worker, task) -> {
          int last = most - task * TASK_ROWS;
          for (int x = last; x > last - TASK_ROWS && x >= fewest; x--) {
            row(x, scratch[worker], recording);
          }
        });
    double[][][] freed = next;
    Arrays.fill(freed, most + 1, freed.length, ABSENT);
    next = current;
    current = freed;
  }

  private void row(int x, Bellman bellman, Recording recording) {
    if (current[x].length == 0) {
      current[x] = new double[problem.oracleStates()][1 + (x + 1) * queueStates];
    }
    Row row = new Row(x + 1, after(x), from, prices.row(x));
    if (recording.wantsDecisions()) {
      int start = index.firstRow(recording.t(), x) * problem.oracleStates() * queueStates;
      bellman.solve(row, current[x], 1, recording, start);
    } else {
      bellman.solve(row, current[x], 1);
    }
  }

  private double[][][] after(int x) {
    double[][][] after = new double[units.length][][];
    for (int u = 0; u < units.length; u++) {
      after[u] = next[x + units[u]];
    }
    return after;
  }

  @Override
  public double value(int oracle) {
    return scratch[0].value(oracle, problem.successes());
  }
}
