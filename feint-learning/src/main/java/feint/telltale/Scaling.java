package feint.telltale;

import java.util.Arrays;
import java.util.List;

/**
 * Brings inputs to what a classifier learns well from, as they were in the runs that were learnt
 * from: each is replaced by its rank among them, and has what the ones before it say taken out.
 */
final class Scaling {

  /*
   * Telltales are of all sizes, some with rare values that are far out, such as ratios, and many go
   * with one another: what tells may be the small difference of two large ones. Descent from raw
   * numbers would not get there in any reasonable time. Ranks have no outliers; and after the
   * Cholesky factor of their covariance is taken out, all directions are as easy to learn.
   */

  /** Brings ranks, which are even between -1 and 1, to deviation 1. */
  private static final double EVEN = Math.sqrt(3);

  /** By input, what it was in the runs, in order; none if it never differed. */
  private final double[][] seen;

  /** The lower triangle whose square is the covariance of the ranks. */
  private final double[][] root;

  /** The scales of some inputs, all equally long. */
  Scaling(List<double[]> inputs) {
    int width = inputs.get(0).length;
    this.seen = new double[width][];
    Arrays.setAll(seen, i -> different(inputs.stream().mapToDouble(input -> input[i]).toArray()));
    this.root = root(covariance(inputs.stream().map(this::ranks).toList()));
  }

  private static double[] different(double[] numbers) {
    double[] sorted = Arrays.stream(numbers).filter(Double::isFinite).sorted().toArray();
    if (sorted.length == 0) {
      return sorted;
    }
    double least = sorted[0];
    double most = sorted[sorted.length - 1];
    // What differs by rounding alone is the same.
    boolean same = most - least <= 1e-9 * Math.max(Math.abs(least), Math.abs(most));
    return same ? new double[0] : sorted;
  }

  /** Where each input is among those seen; what was not there is in the middle. */
  private double[] ranks(double[] input) {
    double[] ranks = new double[input.length];
    Arrays.setAll(ranks, i -> Double.isNaN(input[i]) ? 0 : rank(input[i], seen[i]));
    return ranks;
  }

  private static double rank(double number, double[] sorted) {
    if (sorted.length == 0) {
      return 0;
    }
    int below = countBelow(number, sorted);
    boolean between = below > 0 && below < sorted.length && sorted[below] > number;
    return between
        ? between(number, sorted[below - 1], sorted[below], sorted)
        : seenRank(number, below, sorted);
  }

  private static double seenRank(double number, int below, double[] sorted) {
    int above = sorted.length - countBelow(Math.nextUp(number), sorted);
    return EVEN * (below - above) / sorted.length;
  }

  /** In a gap, more is more: else what is less clear than ever before would say nothing at all. */
  private static double between(double number, double less, double more, double[] sorted) {
    double from = seenRank(less, countBelow(less, sorted), sorted);
    double to = seenRank(more, countBelow(more, sorted), sorted);
    // Halves, since the difference of two large numbers may be none.
    return from + (to - from) * ((number / 2 - less / 2) / (more / 2 - less / 2));
  }

  private static int countBelow(double number, double[] sorted) {
    int from = 0;
    int to = sorted.length;
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (sorted[middle] < number) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from;
  }

  /** Of ranks, with something on the diagonal: the more, the fewer runs there are per input. */
  private static double[][] covariance(List<double[]> ranks) {
    int width = ranks.get(0).length;
    double[][] covariance = new double[width][width];
    for (double[] one : ranks) {
      for (int i = 0; i < width; i++) {
        for (int j = 0; j <= i; j++) {
          covariance[i][j] += one[i] * one[j] / ranks.size();
        }
      }
    }
    double perRun = (double) width / ranks.size();
    for (int i = 0; i < width; i++) {
      covariance[i][i] += 1e-4 + 0.5 * perRun * perRun * perRun;
    }
    return covariance;
  }

  /** By Cholesky. */
  private static double[][] root(double[][] square) {
    double[][] root = new double[square.length][square.length];
    for (int i = 0; i < root.length; i++) {
      for (int j = 0; j <= i; j++) {
        double rest = square[i][j];
        for (int k = 0; k < j; k++) {
          rest -= root[i][k] * root[j][k];
        }
        root[i][j] = i == j ? Math.sqrt(rest) : rest / root[j][j];
      }
    }
    return root;
  }

  /** The input as the classifier takes it. */
  float[] scaled(double[] input) {
    double[] rest = ranks(input);
    float[] scaled = new float[rest.length];
    for (int i = 0; i < scaled.length; i++) {
      for (int j = 0; j < i; j++) {
        rest[i] -= root[i][j] * rest[j];
      }
      rest[i] /= root[i][i];
      scaled[i] = (float) rest[i];
    }
    return scaled;
  }
}
