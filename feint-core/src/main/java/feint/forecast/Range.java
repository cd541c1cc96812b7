package feint.forecast;

/**
 * Range of a quantity, with the standard error of a mean of independent draws of it.
 *
 * @param high at least {@code low}
 */
record Range(double low, double high) {

  /** Number of pseudo-observations at each end. */
  private static final int PSEUDO_OBSERVATIONS = 2;

  /**
   * Returns the standard error with two pseudo-observations added at each end of the range: Agresti
   * and Coull ("Approximate is better than exact for interval estimation of binomial proportions",
   * The American Statistician 52, 1998), who do so for proportions. Identical draws then still have
   * a positive standard error: after n of n runs finished, two standard errors extend as far as the
   * rule of three. It is 0 only where the range is a single number.
   *
   * @param squares the sum of the draws' squared distances from their mean
   */
  double standardError(double mean, double squares, long draws) {
    double all = draws + 2.0 * PSEUDO_OBSERVATIONS;
    double middle = (draws * mean + PSEUDO_OBSERVATIONS * (low + high)) / all;
    double wider =
        squares
            + draws * square(mean - middle)
            + PSEUDO_OBSERVATIONS * (square(low - middle) + square(high - middle));
    return Math.sqrt(wider) / all;
  }

  private static double square(double x) {
    return x * x;
  }
}
