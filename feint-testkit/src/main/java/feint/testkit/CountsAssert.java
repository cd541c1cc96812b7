package feint.testkit;

import java.util.Arrays;
import java.util.Locale;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.assertj.core.api.AbstractAssert;

/**
 * Assertions on the counts of outcomes; see {@link StatisticalAssertions#assertCounts(long...)}.
 */
public final class CountsAssert extends AbstractAssert<CountsAssert, long[]> {

  private static final double SIGNIFICANCE = 0.001;
  private static final double SMALLEST_EXPECTED_COUNT = 5;

  private final long[] observed;

  CountsAssert(long[] observed) {
    super(observed, CountsAssert.class);
    this.observed = observed.clone();
    for (int i = 0; i < observed.length; i++) {
      if (observed[i] < 0) {
        throw new IllegalArgumentException(
            "count of outcome " + i + " must be at least 0, was " + observed[i]);
      }
    }
  }

  /**
   * Asserts that the outcomes were drawn with these probabilities, by Pearson's χ² test at level
   * 0.001. An outcome of probability 0 must not occur at all.
   *
   * <p>False alarm: 10<sup>-3</sup>. The χ² distribution is only a limit, so the test refuses to
   * judge if an outcome is expected fewer than 5 times.
   *
   * @throws IllegalArgumentException if the probabilities are not a distribution over the outcomes,
   *     or if there are too few draws to test it
   */
  public CountsAssert follow(double... probabilities) {
    requireTestable(probabilities);
    long draws = Arrays.stream(observed).sum();
    double statistic = 0;
    int cells = 0;
    for (int i = 0; i < observed.length; i++) {
      double expected = draws * probabilities[i];
      if (expected > 0) {
        double deviation = observed[i] - expected;
        statistic += deviation * deviation / expected;
        cells++;
      } else if (observed[i] > 0) {
        throw failure(
            "%s", "outcome " + i + " has probability 0, but was seen " + observed[i] + " times");
      }
    }
    if (cells > 1) {
      requireLikely(statistic, cells - 1, draws, probabilities);
    }
    return this;
  }

  private void requireLikely(double statistic, int freedom, long draws, double[] probabilities) {
    double level = ChiSquaredDistribution.of(freedom).survivalProbability(statistic);
    if (!(level >= SIGNIFICANCE)) {
      throw failure(
          "%s",
          String.format(
              Locale.ROOT,
              "expected %d draws to follow %s, but saw %s: χ² = %.2f with %d degrees of freedom,"
                  + " p = %.2g, below 0.001 (false alarm 1e-3)",
              draws,
              Arrays.toString(probabilities),
              Arrays.toString(observed),
              statistic,
              freedom,
              level));
    }
  }

  private void requireTestable(double[] probabilities) {
    if (probabilities.length != observed.length) {
      throw new IllegalArgumentException(
          "needs one probability per outcome: "
              + observed.length
              + " outcomes, "
              + probabilities.length
              + " probabilities");
    }
    double total = Arrays.stream(probabilities).sum();
    if (!(Math.abs(total - 1) <= 1e-9)) {
      throw new IllegalArgumentException("probabilities must sum to 1, sum was " + total);
    }
    long draws = Arrays.stream(observed).sum();
    for (int i = 0; i < probabilities.length; i++) {
      double expected = draws * probabilities[i];
      if (!(probabilities[i] >= 0)) {
        throw new IllegalArgumentException(
            "probability of outcome " + i + " must be at least 0, was " + probabilities[i]);
      }
      if (probabilities[i] > 0 && !(expected >= SMALLEST_EXPECTED_COUNT)) {
        throw new IllegalArgumentException(
            "expected count of outcome "
                + i
                + " must be at least 5, was "
                + expected
                + ": draw more, or join rare outcomes into one");
      }
    }
  }
}
