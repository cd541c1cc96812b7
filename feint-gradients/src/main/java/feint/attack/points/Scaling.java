package feint.attack.points;

import java.util.Arrays;
import java.util.List;

/**
 * Rank transformation and whitening of classifier inputs, estimated from the training runs: each
 * input is replaced by its rank, and the part explained by the inputs before it is removed.
 */
final class Scaling {

  /*
   * Features have different scales, some have rare outliers (ratios), and many are correlated: the
   * informative part may be a small difference of two large features. Gradient descent on the raw
   * values would converge too slowly. Ranks have no outliers. After the Cholesky factor of their
   * covariance is removed, all directions are equally easy to learn.
   */

  /** Standardises ranks, which are uniform on [-1, 1], to standard deviation 1. */
  private static final double EVEN = Math.sqrt(3);

  /** By input, its sorted values in the training runs; empty if it was constant. */
  private final double[][] seen;

  /** Lower triangular Cholesky factor of the covariance of the ranks. */
  private final double[][] root;

  /** Estimates the transformation from inputs of the same length. */
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
    // Values that differ by rounding only are equal.
    boolean same = most - least <= 1e-9 * Math.max(Math.abs(least), Math.abs(most));
    return same ? new double[0] : sorted;
  }

  /** Ranks of the inputs among the training values; an undefined input has the middle rank. */
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
    int above = sorted.length - countBelow(Math.nextUp(number), sorted);
    return EVEN * (below - above) / sorted.length;
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

  /** Covariance of ranks, with a ridge that grows with the number of inputs per run. */
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

  /** Cholesky factor. */
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

  /** Returns the transformed input. */
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
