package feint.bound.aggregation;

import feint.bound.checkpoint.ValueCheckpoint;
import feint.model.Actions;
import feint.model.Problem;
import feint.parallel.ThreadTeam;
import feint.solver.backward.BellmanLoops;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * Bellman equation on the ledgers of a grid: the value after a query is a mean over grid ledgers.
 * Values never exceed those of the problem itself (docs/methods/aggregation.md).
 *
 * <p>As in {@code feint.solver.backward.Bellman}, the expectations before the oracle moves are
 * stored between stages, with the queue running fastest. They are stored a second time, shifted by
 * one queue, for the value after a success: loops over arrays that are all indexed by the loop
 * variable are vectorised.
 */
final class CostRecursion {

  /**
   * Number of queues per block, so that values shared by neighbouring ledgers stay in the cache.
   */
  private static final int BLOCK = 256;

  private static final float[] NO_VALUES = {};

  private final PaperCost cost;
  private final LedgerGrid grid;
  private final QueueBand band;
  private final Actions actions;
  private final int states;
  private final int queues;
  private final double[][] success;
  private final double[][] transition;

  /** Price of obfuscating, by column and level, then queue. */
  private final double[][] obfuscatePrice;

  private final Scratch[] scratch;
  private final Deque<Cell> spare = new ArrayDeque<>();
  private LedgerGrid.Kept keptAfter;
  private LedgerGrid.Kept kept;
  private Cell[] after;
  private Cell[] now;
  private int t;
  private final double[] start;

  /** Values at one ledger of the grid, by oracle state, then queue. */
  private static final class Cell {
    static final Cell ABSENT = new Cell(0, 0);
    final double[][] value;
    final double[][] success;

    Cell(int states, int queues) {
      this.value = new double[states][queues];
      this.success = new double[states][queues];
    }
  }

  /** Scratch space of one thread. */
  private static final class Scratch {
    final LedgerGrid.Mean mean = new LedgerGrid.Mean();
    final double[][] best;
    final double[] value;
    final double[] success;

    Scratch(int states, int queues) {
      this.best = new double[states][queues];
      this.value = new double[queues];
      this.success = new double[queues];
    }
  }

  CostRecursion(PaperCost cost, LedgerGrid grid, QueueBand band, int threads) {
    this.cost = cost;
    this.grid = grid;
    this.band = band;
    Problem problem = cost.problem();
    this.actions = problem.actions();
    this.states = problem.oracleStates();
    this.queues = problem.successes() + 1;
    this.success = problem.success().toArray();
    this.transition = problem.oracle().transition().toArray();
    this.obfuscatePrice = obfuscatePrices();
    this.scratch = new Scratch[threads];
    Arrays.setAll(scratch, worker -> new Scratch(states, queues));
    this.start = new double[states];
    this.after = new Cell[grid.cells()];
    this.now = new Cell[grid.cells()];
    Arrays.fill(after, Cell.ABSENT);
    Arrays.fill(now, Cell.ABSENT);
    this.t = problem.horizon();
    this.kept = grid.kept(t);
    this.keptAfter = kept;
    allocate(keptAfter, after);
    double[] end = cost.terminal();
    for (Cell cell : after) {
      for (double[] row : cell.value) {
        System.arraycopy(end, 0, row, 0, queues);
      }
      shift(cell, 0, queues - 1);
    }
  }

  private double[][] obfuscatePrices() {
    double[][] prices = new double[grid.columns() * actions.levels()][queues];
    for (int k = 0; k < grid.columns(); k++) {
      for (int i = 0; i < actions.levels(); i++) {
        double[] line = prices[k * actions.levels() + i];
        for (int b = 0; b < queues; b++) {
          line[b] = cost.obfuscating(grid.decoy(k), b, actions.incentive(i));
        }
      }
    }
    return prices;
  }

  /** Returns the number of queries after which the present values hold. */
  int t() {
    return t;
  }

  /** Returns the optimum of the aggregated problem from oracle state 1..R, once t is 0. */
  double start(int oracle) {
    return start[oracle - 1];
  }

  /** Returns the stage just computed, rounded down to floats. */
  ValueCheckpoint checkpoint() {
    int width = band.last() - band.first() + 1;
    int cells = keptAfter.cells();
    float[] values = new float[2 + states * queues + cells * states * width];
    int n = 0;
    values[n++] = band.first();
    values[n++] = band.last();
    for (double[] row : band.expected()) {
      for (double x : row) {
        values[n++] = below(x);
      }
    }
    for (int r = 0; r < keptAfter.size(); r++) {
      for (int c = 0; c < keptAfter.columns(r).length; c++) {
        for (double[] line : after[keptAfter.cell(r, c)].value) {
          for (int b = band.first(); b <= band.last(); b++) {
            values[n++] = below(line[b]);
          }
        }
      }
    }
    return new ValueCheckpoint(t, values);
  }

  private static float below(double x) {
    float rounded = (float) Math.min(x, Float.MAX_VALUE);
    return rounded > x ? Math.nextDown(rounded) : rounded;
  }

  /** Continues from a checkpoint. */
  void restore(ValueCheckpoint checkpoint) {
    if (checkpoint.t() == cost.problem().horizon()) {
      return;
    }
    release(after);
    t = checkpoint.t();
    keptAfter = grid.kept(t);
    allocate(keptAfter, after);
    float[] values = checkpoint.values();
    int n = 0;
    int first = (int) values[n++];
    int last = (int) values[n++];
    double[][] bound = new double[states][queues];
    for (double[] row : bound) {
      for (int b = 0; b < queues; b++) {
        row[b] = values[n++];
      }
    }
    band.restore(t, first, last, bound);
    for (int r = 0; r < keptAfter.size(); r++) {
      for (int c = 0; c < keptAfter.columns(r).length; c++) {
        Cell cell = after[keptAfter.cell(r, c)];
        for (double[] line : cell.value) {
          for (int b = first; b <= last; b++) {
            line[b] = values[n++];
          }
        }
        shift(cell, first, last);
      }
    }
  }

  private void allocate(LedgerGrid.Kept ledgers, Cell[] cells) {
    for (int r = 0; r < ledgers.size(); r++) {
      for (int c = 0; c < ledgers.columns(r).length; c++) {
        cells[ledgers.cell(r, c)] = spare.isEmpty() ? new Cell(states, queues) : spare.pop();
      }
    }
  }

  private void release(Cell[] cells) {
    for (int cell = 0; cell < cells.length; cell++) {
      if (cells[cell] != Cell.ABSENT) {
        spare.push(cells[cell]);
        cells[cell] = Cell.ABSENT;
      }
    }
  }

  private static void shift(Cell cell, int first, int last) {
    for (int o = 0; o < cell.value.length; o++) {
      int count = Math.min(last, cell.value[o].length - 2) - first + 1;
      System.arraycopy(cell.value[o], first, cell.success[o], first + 1, count);
    }
  }

  /**
   * Extends the values after a query to all queues of the stage before; call it before {@link
   * #solve}.
   */
  void widen() {
    int first = band.first();
    int last = band.last();
    double[][] outside = band.expected();
    band.step();
    int from = Math.max(0, band.first() - 1);
    int to = band.last();
    for (Cell cell : after) {
      for (int o = 0; o < cell.value.length; o++) {
        extend(cell, o, outside[o], from, Math.min(to, first - 1));
        extend(cell, o, outside[o], Math.max(from, last + 1), to);
      }
    }
  }

  private void extend(Cell cell, int o, double[] outside, int from, int to) {
    for (int b = from; b <= to; b++) {
      cell.value[o][b] = outside[b];
      if (b + 1 < queues) {
        cell.success[o][b + 1] = outside[b];
      }
    }
  }

  /**
   * Returns the rounded values after the query, for decisions before it; call it after {@link
   * #widen}.
   */
  GreedyStage decisions(TrajectoryEnvelope envelope) {
    int from = band.leastAfter(envelope);
    int to = band.longestAfter(envelope);
    float[][] values = new float[after.length][];
    for (int cell = 0; cell < values.length; cell++) {
      int size = after[cell].value.length * (to - from + 1);
      values[cell] = size == 0 ? NO_VALUES : new float[size];
      int n = 0;
      for (double[] row : after[cell].value) {
        for (int b = from; b <= to; b++) {
          values[cell][n++] = (float) row[b];
        }
      }
    }
    return new GreedyStage(cost, keptAfter, from, to - from + 1, values);
  }

  /** Moves one query towards the start of the run. */
  void solve(ThreadTeam team) {
    solve(team, band.first(), band.last());
  }

  /**
   * Moves one query towards the start of the run, for a window of queues. Values of other queues
   * are undefined afterwards.
   */
  void solve(ThreadTeam team, int least, int longest) {
    t--;
    kept = grid.kept(t);
    allocate(kept, now);
    int from = Math.max(least, band.first());
    int to = Math.min(longest, band.last());
    int blocks = to < from ? 0 : (to - from) / BLOCK + 1;
    team.forEach(
        blocks * kept.size(),
        (worker, task) -> {
          int first = from + task / kept.size() * BLOCK;
          int last = Math.min(to, first + BLOCK - 1);
          solveRow(task % kept.size(), first, last, scratch[worker]);
        });
    release(after);
    Cell[] free = after;
    after = now;
    now = free;
    keptAfter = kept;
  }

  private void solveRow(int r, int first, int last, Scratch mine) {
    int row = kept.row(r);
    for (int c = 0; c < kept.columns(r).length; c++) {
      int column = kept.columns(r)[c];
      for (double[] best : mine.best) {
        Arrays.fill(best, first, last + 1, Double.POSITIVE_INFINITY);
      }
      for (int i = 0; i < actions.levels(); i++) {
        obfuscate(row, column, i, first, last, mine);
      }
      for (int i = 0; i < actions.levels(); i++) {
        learn(row, column, i, first, last, mine);
      }
      if (t == 0 && row == 0 && column == 0 && last == queues - 1) {
        Arrays.setAll(start, o -> mine.best[o][queues - 1]);
      }
      expect(mine, now[kept.cell(r, c)], first, last);
    }
  }

  private void obfuscate(int row, int column, int level, int from, int to, Scratch mine) {
    double l = grid.learning(row);
    keptAfter.mean(l, grid.decoy(column) + actions.incentive(level), mine.mean);
    double[] price = obfuscatePrice[column * actions.levels() + level];
    for (int o = 0; o < states; o++) {
      double[] weight = cost.obfuscateWeights()[o];
      double[] x = after[mine.mean.cells[0]].value[o];
      double p = mine.mean.shares[0];
      if (mine.mean.size == 1) {
        BellmanLoops.obfuscate(mine.best[o], weight, price, p, x, from, to);
      } else if (mine.mean.size == 2) {
        double[] y = after[mine.mean.cells[1]].value[o];
        BellmanLoops.obfuscate(mine.best[o], weight, price, p, x, mine.mean.shares[1], y, from, to);
      } else {
        mix(mine, o, false, from, to);
        BellmanLoops.obfuscate(mine.best[o], weight, price, 1, mine.value, from, to);
      }
    }
  }

  private void learn(int row, int column, int level, int first, int to, Scratch mine) {
    double l = grid.learning(row);
    double d = grid.decoy(column);
    double i = actions.incentive(level);
    keptAfter.mean(l + i, d, mine.mean);
    double price = PaperCost.learning(l, d, i);
    // An empty queue may only obfuscate.
    int from = Math.max(1, first);
    for (int o = 0; o < states; o++) {
      double[] weight = cost.learnWeights()[o];
      double gamma = success[o][level];
      Cell one = after[mine.mean.cells[0]];
      double p = mine.mean.shares[0];
      double[] best = mine.best[o];
      if (mine.mean.size == 1) {
        BellmanLoops.learn(
            best,
            weight,
            price,
            gamma * p,
            one.success[o],
            (1 - gamma) * p,
            one.value[o],
            from,
            to);
      } else if (mine.mean.size == 2) {
        Cell two = after[mine.mean.cells[1]];
        double q = mine.mean.shares[1];
        BellmanLoops.learn(
            best,
            weight,
            price,
            gamma * p,
            one.success[o],
            gamma * q,
            two.success[o],
            (1 - gamma) * p,
            one.value[o],
            (1 - gamma) * q,
            two.value[o],
            from,
            to);
      } else {
        mix(mine, o, true, from, to);
        BellmanLoops.learn(
            best, weight, price, gamma, mine.success, 1 - gamma, mine.value, from, to);
      }
    }
  }

  /** Computes the mean of three or four ledgers. */
  private void mix(Scratch mine, int o, boolean learns, int from, int to) {
    Arrays.fill(mine.value, from, to + 1, 0);
    Arrays.fill(mine.success, from, to + 1, 0);
    for (int m = 0; m < mine.mean.size; m++) {
      Cell cell = after[mine.mean.cells[m]];
      BellmanLoops.add(mine.value, mine.mean.shares[m], cell.value[o], from, to);
      if (learns) {
        BellmanLoops.add(mine.success, mine.mean.shares[m], cell.success[o], from, to);
      }
    }
  }

  private void expect(Scratch mine, Cell cell, int first, int last) {
    for (int o = 0; o < states; o++) {
      double[] row = cell.value[o];
      BellmanLoops.scale(row, transition[o][0], mine.best[0], first, last);
      for (int next = 1; next < states; next++) {
        BellmanLoops.add(row, transition[o][next], mine.best[next], first, last);
      }
    }
    shift(cell, first, last);
  }
}
