package feint.testkit;

import java.util.Locale;
import org.assertj.core.api.AbstractAssert;

/**
 * Assertions on an estimated mean; see {@link StatisticalAssertions#assertThat(double, double)}.
 */
public final class EstimateAssert extends AbstractAssert<EstimateAssert, Double> {

  private static final double LIMIT = 4;

  /** Tolerance for rounding, so that an estimate without variance can be tested. */
  private static final double ROUNDING = 1e-12;

  private final double mean;
  private final double standardError;

  EstimateAssert(double mean, double standardError) {
    super(mean, EstimateAssert.class);
    if (!Double.isFinite(mean)) {
      throw new IllegalArgumentException("mean must be finite, was " + mean);
    }
    if (!(standardError >= 0) || Double.isInfinite(standardError)) {
      throw new IllegalArgumentException(
          "standard error must be finite and at least 0, was " + standardError);
    }
    this.mean = mean;
    this.standardError = standardError;
  }

  /**
   * Asserts that the estimated quantity is {@code exact}: the estimate lies within 4 standard
   * errors of it, plus a relative 10<sup>-12</sup> for rounding.
   *
   * <p>False alarm: 6·10<sup>-5</sup>, the two tails of the normal distribution beyond 4. The
   * estimate must come from enough draws to be nearly normal.
   */
  public EstimateAssert isConsistentWith(double exact) {
    double distance = Math.abs(mean - exact);
    double rounding = ROUNDING * Math.max(1, Math.abs(exact));
    if (!(distance <= LIMIT * standardError + rounding)) {
      throw failure(
          "%s",
          String.format(
              Locale.ROOT,
              "expected an estimate of %.10g, but %.10g ± %.3g is %.2f standard errors away; at"
                  + " most 4 are allowed (false alarm 6e-5)",
              exact,
              mean,
              standardError,
              distance / standardError));
    }
    return this;
  }
}
