package feint.model;

import feint.math.Checks;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * Number of successful gradient steps and step size of Theorem 1, which reduce the expected squared
 * gradient norm to &epsilon;.
 *
 * <p>M = max(4F&gamma;/&epsilon;, 8F&gamma;&sigma;&sup2;/&epsilon;&sup2;), rounded up, and &mu; =
 * min(1/&gamma;, &epsilon;/(2&sigma;&sup2;&gamma;)).
 *
 * @param successes M, rounded up
 * @param stepSize &mu;
 */
public record GradientSteps(BigInteger successes, double stepSize) {

  /**
   * Applies the theorem. Rounding up is exact: the arguments are taken as the decimal numbers that
   * they print as, so that 8/0.1&sup2; is 800 and not 801.
   *
   * @param epsilon bound &epsilon; on the expected squared gradient norm, positive
   * @param lipschitz Lipschitz constant &gamma; of the gradient, positive
   * @param variance bound &sigma;&sup2; on the variance of the gradient noise, at least 0
   * @param gap F, the function's value at the start minus its lower bound, at least 0
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
