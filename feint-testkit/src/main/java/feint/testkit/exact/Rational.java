package feint.testkit.exact;

import java.math.BigInteger;

/**
 * Rational number in lowest terms.
 *
 * @param numerator any integer
 * @param denominator positive, without a common divisor with the numerator
 */
public record Rational(BigInteger numerator, BigInteger denominator)
    implements Comparable<Rational> {

  public static final Rational ZERO = new Rational(BigInteger.ZERO, BigInteger.ONE);
  public static final Rational ONE = new Rational(BigInteger.ONE, BigInteger.ONE);

  /** Bits of a significand. */
  private static final int PRECISION = 53;

  /** Exponent of the smallest positive double. */
  private static final int SMALLEST = 1074;

  /** Returns numerator / denominator. */
  public static Rational of(long numerator, long denominator) {
    return of(BigInteger.valueOf(numerator), BigInteger.valueOf(denominator));
  }

  private static Rational of(BigInteger numerator, BigInteger denominator) {
    if (denominator.signum() == 0) {
      throw new ArithmeticException("denominator must not be 0");
    }
    BigInteger common = numerator.gcd(denominator);
    if (denominator.signum() < 0) {
      common = common.negate();
    }
    return common.equals(BigInteger.ONE)
        ? new Rational(numerator, denominator)
        : new Rational(numerator.divide(common), denominator.divide(common));
  }

  /**
   * Returns the value of a double, exactly.
   *
   * @throws ArithmeticException if it is infinite or NaN
   */
  static Rational ofDouble(double value) {
    if (!Double.isFinite(value)) {
      throw new ArithmeticException("a rational must be finite, was " + value);
    }
    long bits = Double.doubleToRawLongBits(value);
    int field = (int) (bits >>> (PRECISION - 1)) & 0x7ff;
    long fraction = bits & ((1L << (PRECISION - 1)) - 1);
    long significand = field == 0 ? fraction : fraction | 1L << (PRECISION - 1);
    int exponent = Math.max(field, 1) - SMALLEST - 1;
    BigInteger integer = BigInteger.valueOf(bits < 0 ? -significand : significand);
    return exponent >= 0
        ? new Rational(integer.shiftLeft(exponent), BigInteger.ONE)
        : of(integer, BigInteger.ONE.shiftLeft(-exponent));
  }

  public Rational plus(Rational other) {
    return of(
        numerator.multiply(other.denominator).add(other.numerator.multiply(denominator)),
        denominator.multiply(other.denominator));
  }

  public Rational minus(Rational other) {
    return plus(other.negated());
  }

  public Rational times(Rational other) {
    return of(numerator.multiply(other.numerator), denominator.multiply(other.denominator));
  }

  /** Returns the quotient. Throws an {@link ArithmeticException} if the divisor is 0. */
  public Rational over(Rational other) {
    return of(numerator.multiply(other.denominator), denominator.multiply(other.numerator));
  }

  public Rational negated() {
    return new Rational(numerator.negate(), denominator);
  }

  public Rational abs() {
    return numerator.signum() < 0 ? negated() : this;
  }

  /** Returns -1, 0 or 1. */
  public int signum() {
    return numerator.signum();
  }

  /** Returns the integer part: rounded towards zero. */
  BigInteger truncated() {
    return numerator.divide(denominator);
  }

  /** Returns whether a double has exactly this value. */
  boolean isDouble() {
    int exponent = denominator.bitLength() - 1;
    return exponent <= SMALLEST
        && denominator.bitCount() == 1
        && numerator.bitLength() < 1000
        && (numerator.signum() == 0
            || numerator.bitLength() - numerator.getLowestSetBit() <= PRECISION);
  }

  /** Returns a double with this value if there is one, otherwise one close to it. */
  public double toDouble() {
    if (isDouble()) {
      return Math.scalb(numerator.doubleValue(), 1 - denominator.bitLength());
    }
    // Both scaled into the range of doubles.
    int excess = Math.max(0, Math.max(numerator.bitLength(), denominator.bitLength()) - 1000);
    int above = Math.max(0, numerator.bitLength() - 64);
    int below = Math.max(0, denominator.bitLength() - 64);
    return excess == 0
        ? numerator.doubleValue() / denominator.doubleValue()
        : Math.scalb(
            numerator.shiftRight(above).doubleValue() / denominator.shiftRight(below).doubleValue(),
            above - below);
  }

  @Override
  public int compareTo(Rational other) {
    return numerator.multiply(other.denominator).compareTo(other.numerator.multiply(denominator));
  }

  @Override
  public String toString() {
    return denominator.equals(BigInteger.ONE)
        ? numerator.toString()
        : numerator + "/" + denominator;
  }
}
