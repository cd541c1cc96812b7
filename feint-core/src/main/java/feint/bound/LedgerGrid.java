package feint.bound;

import java.util.Arrays;

/**
 * Some ledgers (L, D = I - L) that stand for all: rows of equal L, the last of them infinite, and
 * columns of equal D. A ledger between them is a mean of at most four of them, taken in 1/L&sup2;
 * and in D, so that a function which is concave and increasing in each is nowhere smaller than the
 * mean of its values there.
 *
 * <p>After t queries only some ledgers are kept. Leaving ledgers out makes a bound weaker, never
 * wrong: beyond the last row there is the infinite one, beyond the last column the function is no
 * smaller, and the first column is always kept.
 */
final class LedgerGrid {

  private final PaperCost cost;
  private final double[] learning;
  private final double[] decoy;

  /** The ledgers that stand for another one, and their shares. Scratch space for one thread. */
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
   * A grid whose steps grow with the distance from the first ledger.
   *
   * @param rowStep the step between rows, as a share of that distance
   * @param columnStep the same for columns
   */
  LedgerGrid(PaperCost cost, double rowStep, double columnStep) {
    this.cost = cost;
    double unit = cost.actions().unit();
    double most = cost.actions().highestIncentive();
    double l0 = cost.learningBefore();
    double d0 = cost.decoyBefore();
    int horizon = cost.problem().horizon();
    double[] finite = ladder(l0, l0 + most * longestLearning(cost), unit, rowStep);
    this.learning = Arrays.copyOf(finite, finite.length + 1);
    this.learning[finite.length] = Double.POSITIVE_INFINITY;
    this.decoy = ladder(d0, d0 + most * horizon, unit, columnStep);
  }

  /** About as many learning queries as any sensible run has; beyond it the grid is coarse. */
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

  int rows() {
    return learning.length;
  }

  int columns() {
    return decoy.length;
  }

  int cells() {
    return Math.multiplyExact(rows(), columns());
  }

  int cell(int row, int column) {
    return row * decoy.length + column;
  }

  double learning(int row) {
    return learning[row];
  }

  double decoy(int column) {
    return decoy[column];
  }

  /** The last finite row that is kept after t queries; the infinite one is kept, too. */
  int lastRow(int t) {
    double most = cost.learningBefore() + cost.mostPaid(t) - cost.problem().prior().paid();
    return Math.min(learning.length - 2, atLeast(learning, most) + 4);
  }

  /** The first column, beside column 0, that is kept in a row after t queries. */
  int firstColumn(int t, int row) {
    // Ledgers up to the next row are means of this one's.
    double next = row + 1 < learning.length ? learning[row + 1] : Double.POSITIVE_INFINITY;
    double least = cost.leastPaid(t) - next;
    return least <= decoy[0] ? 0 : Math.max(0, atMost(decoy, least) - 1);
  }

  /** The last column that is kept in a row after t queries. */
  int lastColumn(int t, int row) {
    double most = cost.mostPaid(t) - learning[Math.max(0, row - 1)];
    return most <= decoy[0] ? 0 : Math.min(decoy.length - 1, atLeast(decoy, most));
  }

  /** How many columns of a row are kept after t queries. */
  int keptColumns(int t, int row) {
    int first = firstColumn(t, row);
    return lastColumn(t, row) - first + 1 + (first > 0 ? 1 : 0);
  }

  /** The n-th kept column of a row after t queries. */
  int keptColumn(int t, int row, int n) {
    int first = firstColumn(t, row);
    return first == 0 ? n : n == 0 ? 0 : first + n - 1;
  }

  /** How many rows are kept after t queries, the infinite one among them. */
  int keptRows(int t) {
    return lastRow(t) + 2;
  }

  /** The n-th kept row after t queries. */
  int keptRow(int t, int n) {
    return n <= lastRow(t) ? n : learning.length - 1;
  }

  /** Which kept ledgers stand for (L, D) after t queries. */
  void mean(int t, double l, double d, Mean mean) {
    mean.size = 0;
    int last = lastRow(t);
    int infinite = learning.length - 1;
    if (l >= learning[last]) {
      double share = learning[last] / l;
      inRow(t, last, d, share * share, mean);
      inRow(t, infinite, d, 1 - share * share, mean);
      return;
    }
    int row = atMost(learning, l);
    double above = inverseSquare(learning[row]);
    double below = inverseSquare(learning[row + 1]);
    double share = (inverseSquare(l) - below) / (above - below);
    inRow(t, row, d, share, mean);
    inRow(t, row + 1, d, 1 - share, mean);
  }

  private void inRow(int t, int row, double d, double weight, Mean mean) {
    if (weight == 0) {
      return;
    }
    int last = lastColumn(t, row);
    if (d >= decoy[last]) {
      mean.add(cell(row, last), weight);
      return;
    }
    int first = firstColumn(t, row);
    int low = d < decoy[first] ? 0 : atMost(decoy, d);
    int high = d < decoy[first] ? first : low + 1;
    double share = (decoy[high] - d) / (decoy[high] - decoy[low]);
    mean.add(cell(row, low), weight * share);
    mean.add(cell(row, high), weight * (1 - share));
  }

  private static double inverseSquare(double x) {
    return 1 / (x * x);
  }

  /** The place of the largest element that is at most x. */
  private static int atMost(double[] ladder, double x) {
    int place = Arrays.binarySearch(ladder, x);
    return place >= 0 ? place : -place - 2;
  }

  /** The place of the smallest element that is at least x. */
  private static int atLeast(double[] ladder, double x) {
    int place = Arrays.binarySearch(ladder, x);
    return place >= 0 ? place : -place - 1;
  }
}
