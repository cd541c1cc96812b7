package feint.math;

import java.util.Arrays;

/**
 * Isotonic regression: the non-decreasing sequence nearest to a sequence of means, in the sum of
 * squares weighted by the number of observations. Neighbours in the wrong order are pooled until
 * none are left (Ayer, Brunk, Ewing, Reid and Silverman, "An empirical distribution function for
 * sampling with incomplete information", Annals of Mathematical Statistics 26, 1955). For shares of
 * successes it is the maximum-likelihood estimate.
 */
public final class IsotonicRegression {

  private IsotonicRegression() {}

  /**
   * Returns the fitted means. A mean that no neighbour contradicts stays {@code sums[j] /
   * weights[j]}.
   *
   * @param sums sum of each group's observations
   * @param weights number of each group's observations, positive
   */
  public static double[] nonDecreasing(double[] sums, double[] weights) {
    Checks.require(
        sums.length == weights.length,
        "number of weights",
        "must be " + sums.length,
        weights.length);
    double[] sum = new double[sums.length];
    double[] weight = new double[sums.length];
    int[] end = new int[sums.length];
    int blocks = 0;
    for (int j = 0; j < sums.length; j++) {
      sum[blocks] = sums[j];
      weight[blocks] = Checks.positive(weights[j], "weight");
      while (blocks > 0 && sum[blocks - 1] / weight[blocks - 1] > sum[blocks] / weight[blocks]) {
        blocks--;
        sum[blocks] += sum[blocks + 1];
        weight[blocks] += weight[blocks + 1];
      }
      end[blocks++] = j + 1;
    }
    double[] fitted = new double[sums.length];
    for (int block = 0, from = 0; block < blocks; from = end[block], block++) {
      Arrays.fill(fitted, from, end[block], sum[block] / weight[block]);
    }
    return fitted;
  }
}
