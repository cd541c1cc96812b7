package feint.solver;

import feint.math.Team;
import feint.model.Problem;
import feint.policy.LedgerIndex;
import feint.solver.Bellman.Row;
import java.util.Arrays;

/**
 * Backward induction with the whole ledger in the state.
 *
 * <p>W after t queries is kept as {@code w[x][o]}: for x units paid, an array over the y = 0..x
 * units paid on learning queries and, fastest, over the queue. From such a row a decoy that costs i
 * units leads to the row x + i at the same y, a learning query to the row x + i at y + i. Rows of
 * one stage do not depend on one another and are shared out among the threads; two stages are in
 * memory at a time.
 */
final class WholeRecursion implements Recursion {

  /**
   * Threads work on tiles of this many rows and ledgers: what one row of a tile reads is then still
   * in the second-level cache when the next row reads it again.
   */
  private static final int TILE_ROWS = 32;

  private static final int TILE_LEDGERS = 32;

  private static final double[][] ABSENT = {};

  private final Problem problem;
  private final LedgerIndex.Whole index;
  private final int queueStates;
  private final Bellman[] scratch;
  private final PriceTable prices;
  private final int[] units;
  private double[][][] next;
  private double[][][] current;

  WholeRecursion(Problem problem, LedgerIndex.Whole index, int threads) {
    this.problem = problem;
    this.index = index;
    this.queueStates = problem.successes() + 1;
    this.scratch = new Bellman[threads];
    Arrays.setAll(scratch, i -> new Bellman(problem));
    this.prices = new PriceTable(problem, index);
    this.units =
        problem.actions().toList().stream().mapToInt(u -> index.units(u.incentive())).toArray();
    this.next = terminalStage();
    this.current = new double[next.length][][];
    Arrays.fill(current, ABSENT);
  }

  private double[][][] terminalStage() {
    double[][][] stage = new double[index.most(problem.horizon()) + 1][][];
    double[] exposed = terminalCosts(true);
    double[] safe = terminalCosts(false);
    for (int x = 0; x < stage.length; x++) {
      boolean reached = x >= index.fewest(problem.horizon());
      stage[x] = reached ? terminalRow(x, exposed, safe) : ABSENT;
    }
    return stage;
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

  /** How much memory the values take, two stages of them, and the prices. */
  static double bytes(Problem problem, LedgerIndex.Whole index) {
    int n = problem.horizon();
    double hidden = (double) problem.oracleStates() * (problem.successes() + 1);
    return 8 * hidden * (index.rows(n) + index.rows(n - 1)) + PriceTable.bytes(problem, index);
  }

  @Override
  public void stage(int t, Team team, byte[] decisions) {
    int fewest = index.fewest(t);
    int most = index.most(t);
    prices.cover(t, team);
    for (int x = fewest; x <= most; x++) {
      if (current[x].length == 0) {
        current[x] = new double[problem.oracleStates()][1 + (x + 1) * queueStates];
      }
    }
    int down = (most - fewest) / TILE_ROWS + 1;
    int across = most / TILE_LEDGERS + 1;
    team.forEach(
        down * across,
        (worker, task) -> {
          int y = task % across * TILE_LEDGERS;
          int first = fewest + task / across * TILE_ROWS;
          int last = Math.min(most, first + TILE_ROWS - 1);
          for (int x = Math.max(first, y); x <= last; x++) {
            row(t, x, y, Math.min(TILE_LEDGERS, x + 1 - y), worker, decisions);
          }
        });
    double[][][] freed = next;
    Arrays.fill(freed, most + 1, freed.length, ABSENT);
    next = current;
    current = freed;
  }

  private void row(int t, int x, int y, int count, int worker, byte[] decisions) {
    Row row = new Row(y, count, after(x), starts(y), prices.row(x));
    if (decisions.length == 0) {
      scratch[worker].solve(row, current[x], 1 + y * queueStates);
    } else {
      int place = (index.firstRow(t, x) + y) * problem.oracleStates() * queueStates;
      scratch[worker].solve(row, current[x], 1 + y * queueStates, decisions, place);
    }
  }

  private double[][][] after(int x) {
    double[][][] after = new double[units.length][][];
    for (int u = 0; u < units.length; u++) {
      after[u] = next[x + units[u]];
    }
    return after;
  }

  private int[] starts(int y) {
    int[] from = new int[units.length];
    for (int u = 0; u < units.length; u++) {
      from[u] = 1 + (problem.actions().learns(u) ? y + units[u] : y) * queueStates;
    }
    return from;
  }

  @Override
  public double value(int oracle) {
    return scratch[0].value(oracle, problem.successes());
  }
}
