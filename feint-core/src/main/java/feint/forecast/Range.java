package feint.forecast;

/**
 * What a quantity can come to at all, and how far a mean of independent draws of it may be off.
 *
 * @param high not below {@code low}
 */
record Range(double low, double high) {

  /** How many draws are made up at each end. */
  private static final int MADE_UP = 2;

  /**
   * The standard error as if two more draws had come out at each end of the range: Agresti and
   * Coull ("Approximate is better than exact for interval estimation of binomial proportions", The
   * American Statistician 52, 1998), who do so for proportions. Draws that are all alike then still
   * leave a doubt: after n of n runs finished, two standard errors reach as far as the rule of
   * three. Only where the range is a single number there is none.
   *
   * @param squares the sum of the draws' squared distances from their mean
   */
  double standardError(double mean, double squares, long draws) {
    double all = draws + 2.0 * MADE_UP;
    double middle = (draws * mean + MADE_UP * (low + high)) / all;
    double wider =
        squares
            + draws * square(mean - middle)
            + MADE_UP * (square(low - middle) + square(high - middle));
    return Math.sqrt(wider) / all;
  }

  private static double square(double x) {
    return x * x;
  }
}
