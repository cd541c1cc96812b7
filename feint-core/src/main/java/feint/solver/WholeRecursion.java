package feint.solver;

import feint.math.Team;
import feint.model.Actions;
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

  private static final double[][] ABSENT = {};

  private final Problem problem;
  private final LedgerIndex.Whole index;
  private final int queueStates;
  private final Bellman[] scratch;
  private final PriceTable prices;
  private double[][][] next;
  private double[][][] current;

  WholeRecursion(Problem problem, LedgerIndex.Whole index, int threads) {
    this.problem = problem;
    this.index = index;
    this.queueStates = problem.successes() + 1;
    this.scratch = new Bellman[threads];
    Arrays.setAll(scratch, i -> new Bellman(problem));
    this.prices = new PriceTable(problem, index);
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
    double prices = problem.actions().count();
    return 8 * (hidden * (index.rows(n) + index.rows(n - 1)) + prices * index.rows(n) / 2);
  }

  @Override
  public void stage(int t, Team team, byte[] decisions) {
    int fewest = index.fewest(t);
    int most = index.most(t);
    for (int x = fewest; x <= most; x++) {
      if (current[x].length == 0) {
        current[x] = new double[problem.oracleStates()][1 + (x + 1) * queueStates];
      }
    }
    int stripe = scratch[0].blockLedgers();
    team.forEach(
        most / stripe + 1,
        (worker, task) -> {
          for (int x = Math.max(fewest, task * stripe); x <= most; x++) {
            row(t, x, task * stripe, Math.min(stripe, x + 1 - task * stripe), worker, decisions);
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
    Actions actions = problem.actions();
    double[][][] after = new double[actions.count()][][];
    Arrays.setAll(after, u -> next[x + units(u)]);
    return after;
  }

  private int[] starts(int y) {
    int[] from = new int[problem.actions().count()];
    Arrays.setAll(from, u -> 1 + (y + (problem.actions().learns(u) ? units(u) : 0)) * queueStates);
    return from;
  }

  private int units(int u) {
    return index.units(problem.actions().at(u).incentive());
  }

  @Override
  public double value(int oracle) {
    return scratch[0].value(oracle, problem.successes());
  }
}
