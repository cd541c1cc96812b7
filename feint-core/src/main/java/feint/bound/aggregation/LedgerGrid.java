package feint.bound.aggregation;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * Grid of ledgers (L, D = I - L): rows of equal L, the last of them infinite, and columns of equal
 * D. A ledger between them is a mean of at most four of them, taken in 1/L&sup2; and in D, so that
 * a function that is concave and increasing in each is nowhere smaller than the mean of its values
 * there.
 *
 * <p>After t queries only some ledgers are kept. Leaving ledgers out makes a bound weaker, never
 * wrong: the first row, the infinite one and the first column are always kept, and beyond the last
 * column the function is no smaller.
 */
final class LedgerGrid {

  /** Number of rows beyond those in reach that are kept, because means spread. */
  private static final int BEYOND = 4;

  /*
   * Distances of rows and of columns, as factors, where runs are rare. With larger distances of
   * rows the recursion underestimates the cost of learning late, and the bound is useless.
   */
  private static final double ROWS_APART = 1.8;
  private static final double COLUMNS_APART = 3;

  private final PaperCost cost;
  private final TrajectoryEnvelope envelope;
  private final DoubleUnaryOperator measure;
  private final double[] learning;
  private final double[] decoy;
  private final int farRows;
  private final int farColumns;

  /** Ledgers whose mean represents another one, and their weights. Scratch space of one thread. */
  static final class Mean {
    final int[] cells = new int[4];
    final double[] shares = new double[4];
    int size;

    private void add(int cell, double share) {
      if (share != 0) {
        cells[size] = cell;
        shares[size++] = share;
      }
    }
  }

  /**
   * Creates a grid whose steps grow with the distance from the first ledger.
   *
   * @param rowStep the step between rows, relative to that distance
   * @param columnStep the step between columns, relative to that distance
   */
  LedgerGrid(PaperCost cost, double rowStep, double columnStep, TrajectoryEnvelope envelope) {
    this.cost = cost;
    this.envelope = envelope;
    this.measure = cost.relaxation().measure();
    double unit = cost.actions().unit();
    double most = cost.actions().highestIncentive();
    double l0 = cost.learningBefore();
    double d0 = cost.decoyBefore();
    double[] finite = ladder(l0, l0 + most * longestLearning(cost), unit, rowStep);
    this.learning = Arrays.copyOf(finite, finite.length + 1);
    this.learning[finite.length] = Double.POSITIVE_INFINITY;
    this.decoy = ladder(d0, d0 + most * cost.problem().horizon(), unit, columnStep);
    this.farRows = every(ROWS_APART, rowStep);
    this.farColumns = every(COLUMNS_APART, columnStep);
  }

  private static int every(double apart, double step) {
    return (int) Math.max(1, Math.round(Math.log(apart) / Math.log1p(step)));
  }

  /**
   * Returns the approximate number of learning queries of any sensible run; beyond it the grid is
   * coarse.
   */
  private static double longestLearning(PaperCost cost) {
    int states = cost.problem().oracleStates();
    double chance = 0;
    for (int o = 1; o <= states; o++) {
      chance += cost.problem().success().at(o, cost.actions().levels() - 1) / states;
    }
    double enough = 1.5 * cost.problem().successes() / Math.max(chance, 1e-9) + 20;
    return Math.min(cost.problem().horizon(), enough);
  }

  private static double[] ladder(double first, double last, double unit, double step) {
    double[] steps = new double[16];
    int n = 0;
    double x = first;
    while (x < last) {
      if (n == steps.length) {
        steps = Arrays.copyOf(steps, 2 * n);
      }
      steps[n++] = x;
      x += unit * Math.max(1, Math.floor(step * (x - first + unit) / unit));
    }
    double[] ladder = Arrays.copyOf(steps, n + 1);
    ladder[n] = Math.max(last, first + unit);
    return ladder;
  }

  int columns() {
    return decoy.length;
  }

  int cells() {
    return Math.multiplyExact(learning.length, decoy.length);
  }

  double learning(int row) {
    return learning[row];
  }

  double decoy(int column) {
    return decoy[column];
  }

  /** Returns the ledgers that are kept after t queries. */
  Kept kept(int t) {
    int infinite = learning.length - 1;
    double reach = cost.learningBefore() + cost.mostPaid(t) - cost.problem().prior().paid();
    int last = Math.min(infinite - 1, atLeast(learning, reach) + BEYOND);
    int[] rows = new int[last + 2];
    int n = 0;
    for (int row = 0; row <= last; row++) {
      if (row == 0 || row == last || worthKeeping(t, row)) {
        rows[n++] = row;
      }
    }
    rows[n++] = infinite;
    rows = Arrays.copyOf(rows, n);
    int[][] columns = new int[n][];
    for (int r = 0; r < n; r++) {
      double next = r + 1 < n ? learning[rows[r + 1]] : Double.POSITIVE_INFINITY;
      columns[r] = columns(t, learning[rows[Math.max(0, r - 1)]], next);
    }
    return new Kept(rows, columns);
  }

  /** Returns whether a row is kept: more rows near the envelope. */
  private boolean worthKeeping(int t, int row) {
    double paid = learning[row] - cost.learningBefore();
    return row % farRows == 0 || envelope.nearLearning(cost.problem(), t, paid);
  }

  /** Returns the columns of a row, given the neighbouring rows that are kept. */
  private int[] columns(int t, double before, double next) {
    double least = cost.leastPaid(t) - next;
    double most = cost.mostPaid(t) - before;
    int first = least <= decoy[0] ? 0 : Math.max(0, atMost(decoy, least) - 1);
    int last = most <= decoy[0] ? 0 : Math.min(decoy.length - 1, atLeast(decoy, most));
    int[] columns = new int[decoy.length];
    int n = 0;
    columns[n++] = 0;
    for (int column = Math.max(1, first); column <= last; column++) {
      double paid = decoy[column] - cost.decoyBefore();
      if (column == first
          || column == last
          || column % farColumns == 0
          || envelope.nearDecoy(cost.problem(), t, paid)) {
        columns[n++] = column;
      }
    }
    return Arrays.copyOf(columns, n);
  }

  /** Ledgers that are kept after some number of queries: some rows, and some columns of each. */
  final class Kept {

    private final int[] rows;
    private final int[][] columns;
    private final double[] l;
    private final double[][] d;

    private Kept(int[] rows, int[][] columns) {
      this.rows = rows;
      this.columns = columns;
      this.l = Arrays.stream(rows).mapToDouble(row -> learning[row]).toArray();
      this.d = new double[rows.length][];
      Arrays.setAll(
          d, r -> Arrays.stream(columns[r]).mapToDouble(column -> decoy[column]).toArray());
    }

    /** Returns the number of rows. */
    int size() {
      return rows.length;
    }

    /** Returns the index of the r-th row. */
    int row(int r) {
      return rows[r];
    }

    /** Returns the columns of the r-th row, in order; not a copy. */
    int[] columns(int r) {
      return columns[r];
    }

    /** Returns the number of ledgers. */
    int cells() {
      return Arrays.stream(columns).mapToInt(row -> row.length).sum();
    }

    /** Returns the index in the grid of the ledger at the r-th row and its c-th column. */
    int cell(int r, int c) {
      return rows[r] * decoy.length + columns[r][c];
    }

    /** Determines the ledgers that represent (L, D). */
    void mean(double learningNow, double decoyNow, Mean mean) {
      mean.size = 0;
      int r = atMost(l, learningNow);
      if (l[r] == learningNow) {
        inRow(r, decoyNow, 1, mean);
        return;
      }
      double above = measure.applyAsDouble(l[r]);
      double below = measure.applyAsDouble(l[r + 1]);
      double share = (measure.applyAsDouble(learningNow) - below) / (above - below);
      inRow(r, decoyNow, share, mean);
      inRow(r + 1, decoyNow, 1 - share, mean);
    }

    private void inRow(int r, double decoyNow, double weight, Mean mean) {
      double[] row = d[r];
      int c = atMost(row, decoyNow);
      if (c == row.length - 1 || row[c] == decoyNow) {
        mean.add(cell(r, c), weight);
        return;
      }
      double share = (row[c + 1] - decoyNow) / (row[c + 1] - row[c]);
      mean.add(cell(r, c), weight * share);
      mean.add(cell(r, c + 1), weight * (1 - share));
    }
  }

  /** Returns the index of the largest element that is at most x. */
  private static int atMost(double[] ladder, double x) {
    int index = Arrays.binarySearch(ladder, x);
    return index >= 0 ? index : -index - 2;
  }

  /** Returns the index of the smallest element that is at least x. */
  private static int atLeast(double[] ladder, double x) {
    int index = Arrays.binarySearch(ladder, x);
    return index >= 0 ? index : -index - 1;
  }
}
