package feint.model;

import feint.math.Checks;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * Theorem 1: how many successful gradient steps bring the expected squared gradient norm down to
 * &epsilon;, and with which step size.
 *
 * <p>M = max(4F&gamma;/&epsilon;, 8F&gamma;&sigma;&sup2;/&epsilon;&sup2;), rounded up, and &mu; =
 * min(1/&gamma;, &epsilon;/(2&sigma;&sup2;&gamma;)).
 *
 * @param successes M, rounded up
 * @param stepSize &mu;
 */
public record GradientSteps(BigInteger successes, double stepSize) {

  /**
   * Applies the theorem. The rounding up is exact: the arguments are taken as the decimal numbers
   * that they print as, so that 8/0.1&sup2; is 800 and not 801.
   *
   * @param epsilon the bound &epsilon; on the expected squared gradient norm
   * @param lipschitz the Lipschitz constant &gamma; of the gradient
   * @param variance the bound &sigma;&sup2; on the variance of the gradient noise
   * @param gap F, how far the start is above the lower bound of the function
   */
  public static GradientSteps of(double epsilon, double lipschitz, double variance, double gap) {
    Checks.positive(epsilon, "epsilon");
    Checks.positive(lipschitz, "lipschitz");
    Checks.notNegative(variance, "variance");
    Checks.notNegative(gap, "gap");
    BigDecimal e = BigDecimal.valueOf(epsilon);
    BigDecimal slope = BigDecimal.valueOf(gap).multiply(BigDecimal.valueOf(lipschitz));
    BigInteger smooth = ceiling(slope.multiply(BigDecimal.valueOf(4)), e);
    BigInteger noisy =
        ceiling(
            slope.multiply(BigDecimal.valueOf(8)).multiply(BigDecimal.valueOf(variance)),
            e.multiply(e));
    double step =
        variance == 0
            ? 1 / lipschitz
            : Math.min(1 / lipschitz, epsilon / (2 * variance * lipschitz));
    return new GradientSteps(smooth.max(noisy), step);
  }

  private static BigInteger ceiling(BigDecimal dividend, BigDecimal divisor) {
    return dividend.divide(divisor, 0, RoundingMode.CEILING).toBigIntegerExact();
  }
}
