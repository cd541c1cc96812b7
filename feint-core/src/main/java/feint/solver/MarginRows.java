package feint.solver;

import java.util.Arrays;

/**
 * Probabilities by margin, oracle state and queue, of which only what matters is kept: each margin
 * has a window of queues, and most margins have none. A margin is counted in units from where a run
 * begins.
 */
final class MarginRows {

  private static final double[] ABSENT = {};

  /** Windows move by a queue or so with each query: with some room, arrays can be used again. */
  private static final int ROOM = 16;

  private final int oracleStates;
  private final int first;
  private final double[][] cells;
  private final int[] low;
  private final int[] width;

  /** Rows for margins {@code first} to {@code last}, all of them absent. */
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

  /** How many queues the row's window has; 0 if it is absent. */
  int width(int s) {
    return width[s - first];
  }

  /** The first queue of the row's window. */
  int low(int s) {
    return low[s - first];
  }

  /** The probabilities of a row, by oracle state, then queue from {@link #low} on. */
  double[] cells(int s) {
    return cells[s - first];
  }

  void drop(int s) {
    width[s - first] = 0;
  }

  /** How many probabilities are kept. */
  long size() {
    return Arrays.stream(width).asLongStream().sum() * oracleStates;
  }

  /** The smallest margin that is present, or one above the last. */
  int lowest() {
    int s = first;
    while (s <= last() && width(s) == 0) {
      s++;
    }
    return s;
  }

  /** The largest margin that is present, or one below the first. */
  int highest() {
    int s = last();
    while (s >= first && width(s) == 0) {
      s--;
    }
    return s;
  }

  /** Begins a row with zeros, in the array that {@code old} had for the same margin if it fits. */
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
