package feint.math;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Posterior distribution of unknown probabilities given outcome counts, under a flat prior. For two
 * outcomes it is a beta distribution.
 */
public final class DirichletDistribution {

  private final double[] weights;

  private DirichletDistribution(double[] weights) {
    this.weights = weights;
  }

  /** Returns the posterior after these counts, each at least 0. */
  public static DirichletDistribution after(long... counts) {
    Checks.require(
        counts.length > 0 && Arrays.stream(counts).allMatch(count -> count >= 0),
        "counts",
        "must be at least 0, of at least one outcome",
        Arrays.toString(counts));
    return new DirichletDistribution(
        Arrays.stream(counts).mapToDouble(count -> count + 1.0).toArray());
  }

  /** Draws a vector of probabilities, by normalising independent gamma variables. */
  public double[] draw(RandomGenerator random) {
    double[] shares = new double[weights.length];
    double sum = 0;
    for (int k = 0; k < shares.length; k++) {
      shares[k] = gamma(weights[k], random);
      sum += shares[k];
    }
    double total = sum;
    Arrays.setAll(shares, k -> shares[k] / total);
    return shares;
  }

  /**
   * Draws from the gamma distribution of this shape, at least 1, by the method of Marsaglia and
   * Tsang ("A simple method for generating gamma variables", ACM Transactions on Mathematical
   * Software 26, 2000).
   */
  private static double gamma(double shape, RandomGenerator random) {
    double d = shape - 1.0 / 3;
    double c = 1 / Math.sqrt(9 * d);
    while (true) {
      double x = random.nextGaussian();
      double v = 1 + c * x;
      if (v > 0) {
        double cube = v * v * v;
        // 1 - u is in (0, 1], so that its logarithm is finite.
        double u = 1 - random.nextDouble();
        if (Math.log(u) < x * x / 2 + d * (1 - cube + Math.log(cube))) {
          return d * cube;
        }
      }
    }
  }
}
