package feint.structure;

import feint.math.Checks;
import java.util.Arrays;

/**
 * Distribution of the next queue by queue, for one oracle state and one action. Only the columns
 * from the first to the last positive entry of a row are stored: the queue mostly moves by at most
 * one.
 */
final class QueueDistribution {

  private static final double[] NOT_ADMISSIBLE = {};

  private final int[] lowest;
  private final double[][] probability;

  /** Creates the distribution for the queues at which the action is admissible. */
  QueueDistribution(QueueProcess process, int oracle, int action) {
    int states = process.successes() + 1;
    this.lowest = new int[states];
    this.probability = new double[states][];
    Arrays.fill(probability, NOT_ADMISSIBLE);
    double[] row = new double[states];
    for (int b = process.firstQueue(action); b < states; b++) {
      double sum = 0;
      for (int to = 0; to < states; to++) {
        row[to] = process.transition().probability(oracle, action, b, to);
        if (!(row[to] >= 0 && row[to] <= 1)) {
          Checks.probability(row[to], "transition probability from queue " + b);
        }
        sum += row[to];
      }
      Checks.require(
          Math.abs(sum - 1) <= 1e-9,
          "sum of the transition probabilities from queue " + b,
          "must be 1",
          sum);
      keep(b, row);
    }
  }

  private void keep(int b, double[] row) {
    int first = 0;
    while (row[first] == 0) {
      first++;
    }
    int last = row.length - 1;
    while (row[last] == 0) {
      last--;
    }
    lowest[b] = first;
    probability[b] = Arrays.copyOfRange(row, first, last + 1);
  }

  /** Returns the smallest queue that b can lead to. */
  int lowest(int b) {
    return lowest[b];
  }

  /** Returns the largest queue that b can lead to. */
  int highest(int b) {
    return lowest[b] + probability[b].length - 1;
  }

  double at(int b, int to) {
    int column = to - lowest[b];
    return column < 0 || column >= probability[b].length ? 0 : probability[b][column];
  }

  double mean(int b) {
    double mean = 0;
    for (int to = lowest[b]; to <= highest(b); to++) {
      mean += to * at(b, to);
    }
    return mean;
  }

  /**
   * Returns the mean of (next queue - k)^+ under {@code other} less that under {@code one}, from
   * queue b, for k = 0..M-1.
   *
   * <p>That mean is the sum of P(next queue &ge; x) over x &gt; k. These probabilities are summed
   * from the top, and omitted where they must be 1, so that no digits are lost below.
   */
  static double[] hingeDifferences(QueueDistribution one, QueueDistribution other, int b) {
    double[] differences = new double[one.lowest.length - 1];
    double tail = 0;
    double otherTail = 0;
    double sum = 0;
    for (int x = differences.length; x > 0; x--) {
      tail = x <= one.lowest[b] ? 1 : tail + one.at(b, x);
      otherTail = x <= other.lowest[b] ? 1 : otherTail + other.at(b, x);
      sum += otherTail - tail;
      differences[x - 1] = sum;
    }
    return differences;
  }
}
