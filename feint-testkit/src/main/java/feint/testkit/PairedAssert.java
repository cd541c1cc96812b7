package feint.testkit;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;
import org.assertj.core.api.AbstractAssert;

/**
 * Comparisons on common seeds; see {@link StatisticalAssertions#assertPaired(double[], double[])}.
 */
public final class PairedAssert extends AbstractAssert<PairedAssert, double[]> {

  private static final double SIGNIFICANCE = 0.001;
  private static final int FEWEST_PAIRS = 10;

  private final double[] excess;

  PairedAssert(double[] first, double[] second) {
    super(first, PairedAssert.class);
    if (first.length != second.length) {
      throw new IllegalArgumentException(
          "needs pairs: " + first.length + " first values, " + second.length + " second values");
    }
    if (first.length < FEWEST_PAIRS) {
      throw new IllegalArgumentException(
          "number of pairs must be at least " + FEWEST_PAIRS + ", was " + first.length);
    }
    excess = IntStream.range(0, first.length).mapToDouble(i -> second[i] - first[i]).toArray();
    if (!Double.isFinite(Arrays.stream(excess).sum())) {
      throw new IllegalArgumentException("all values must be finite");
    }
  }

  /**
   * Asserts that the first method gives smaller values on average, by the one-sided paired
   * <i>t</i>-test at level 0.001.
   *
   * <p>False alarm: at most 10<sup>-3</sup>, where a false alarm is passing although the first
   * method is not better. Differences must be roughly normal, or numerous.
   */
  public PairedAssert firstIsSmaller() {
    return requireAboveZero(excess, "smaller");
  }

  /** Asserts that the first method gives larger values on average, by the same test. */
  public PairedAssert firstIsLarger() {
    return requireAboveZero(Arrays.stream(excess).map(x -> -x).toArray(), "larger");
  }

  private PairedAssert requireAboveZero(double[] advantage, String claim) {
    int n = advantage.length;
    double mean = Arrays.stream(advantage).sum() / n;
    double squares = Arrays.stream(advantage).map(x -> (x - mean) * (x - mean)).sum();
    double standardError = Math.sqrt(squares / (n - 1) / n);
    // Without variance the ratio is infinite, or NaN if both methods are the same.
    double ratio = mean / standardError;
    double limit = TDistribution.of(n - 1).inverseSurvivalProbability(SIGNIFICANCE);
    if (!(ratio >= limit)) {
      throw failure(
          "%s",
          String.format(
              Locale.ROOT,
              "expected the first of %d pairs to be %s on average, but it is so by %.6g ± %.3g"
                  + " only: t = %.2f, must be at least %.2f (one-sided, level 0.001)",
              n,
              claim,
              mean,
              standardError,
              ratio,
              limit));
    }
    return this;
  }
}
