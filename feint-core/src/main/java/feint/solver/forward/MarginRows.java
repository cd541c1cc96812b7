package feint.solver.forward;

import java.util.Arrays;

/**
 * Sparse probabilities by margin, oracle state and queue: each margin has a window of queues, and
 * most margins have none. A margin is counted in units from the start of a run.
 */
final class MarginRows {

  private static final double[] ABSENT = {};

  /**
   * Spare columns per row. Windows move by about one queue per query, so that arrays can be reused.
   */
  private static final int ROOM = 16;

  private final int oracleStates;
  private final int first;
  private final double[][] cells;
  private final int[] low;
  private final int[] width;

  /** Creates absent rows for margins {@code first} to {@code last}. */
  MarginRows(int oracleStates, int first, int last) {
    this.oracleStates = oracleStates;
    this.first = first;
    int count = Math.max(0, last - first + 1);
    this.cells = new double[count][];
    this.low = new int[count];
    this.width = new int[count];
    Arrays.fill(cells, ABSENT);
  }

  int first() {
    return first;
  }

  int last() {
    return first + cells.length - 1;
  }

  boolean covers(int s) {
    return s >= first && s <= last();
  }

  /** Returns the number of queues of the row's window; 0 if it is absent. */
  int width(int s) {
    return width[s - first];
  }

  /** Returns the first queue of the row's window. */
  int low(int s) {
    return low[s - first];
  }

  /** Returns the probabilities of a row, by oracle state, then queue from {@link #low} on. */
  double[] cells(int s) {
    return cells[s - first];
  }

  void drop(int s) {
    width[s - first] = 0;
  }

  /** Returns the number of probabilities stored. */
  long size() {
    return Arrays.stream(width).asLongStream().sum() * oracleStates;
  }

  /** Returns the smallest margin that is present, or one above the last. */
  int lowest() {
    int s = first;
    while (s <= last() && width(s) == 0) {
      s++;
    }
    return s;
  }

  /** Returns the largest margin that is present, or one below the first. */
  int highest() {
    int s = last();
    while (s >= first && width(s) == 0) {
      s--;
    }
    return s;
  }

  /** Creates a row of zeros, in the array that {@code old} had for the same margin if it fits. */
  void begin(int s, int low, int width, MarginRows old) {
    int k = s - first;
    this.low[k] = low;
    this.width[k] = width;
    int size = oracleStates * width;
    double[] used = old.covers(s) ? old.cells(s) : ABSENT;
    if (used.length >= size) {
      cells[k] = used;
      Arrays.fill(used, 0, size, 0);
    } else {
      cells[k] = new double[size + oracleStates * ROOM];
    }
  }
}
