package feint.herding;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

/**
 * Rational number from 0 to infinity, which is 1/0. Ties between eavesdroppers' beliefs are decided
 * without rounding.
 */
record Ratio(BigInteger over, BigInteger under) {

  static final Ratio ONE = new Ratio(BigInteger.ONE, BigInteger.ONE);

  /** Returns a ratio in lowest terms. */
  static Ratio of(BigInteger over, BigInteger under) {
    BigInteger common = over.gcd(under);
    return new Ratio(over.divide(common), under.divide(common));
  }

  /** Returns p / (1 - p) for the decimal number that a probability prints as. */
  static Ratio odds(double probability) {
    BigDecimal p = BigDecimal.valueOf(probability);
    BigInteger unit = BigInteger.TEN.pow(p.scale());
    return of(p.unscaledValue(), unit.subtract(p.unscaledValue()));
  }

  Ratio times(Ratio other) {
    return new Ratio(over.multiply(other.over), under.multiply(other.under));
  }

  Ratio inverse() {
    return new Ratio(under, over);
  }

  Ratio power(int exponent) {
    return new Ratio(over.pow(exponent), under.pow(exponent));
  }

  boolean atLeast(Ratio other) {
    return over.multiply(other.under).compareTo(other.over.multiply(under)) >= 0;
  }

  double log() {
    if (under.signum() == 0) {
      return Double.POSITIVE_INFINITY;
    }
    return Math.log(
        new BigDecimal(over).divide(new BigDecimal(under), MathContext.DECIMAL64).doubleValue());
  }
}
