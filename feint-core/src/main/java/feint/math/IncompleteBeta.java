package feint.math;

/**
 * Regularised incomplete beta function I<sub>x</sub>(a, b) for multiples of one half. For whole a
 * and b it is the probability of a or more successes in a + b - 1 trials of probability x. For
 * halves, Student's distribution is computed from it.
 *
 * <p>Uses the continued fraction 8.17.22 of the NIST Digital Library of Mathematical Functions,
 * evaluated by Lentz's method in about the square root of a + b steps. The factor before it is a
 * binomial probability, by Loader's formula ("Fast and accurate computation of binomial
 * probabilities", 2000): through logarithms of factorials it would lose as many digits as a + b
 * has.
 */
final class IncompleteBeta {

  private static final double PRECISION = 1e-15;
  private static final double TINY = 1e-300;
  private static final int MOST_TERMS = 10_000_000;
  private static final int MOST_ITERATIONS = 2000;

  private final double a;
  private final double b;

  private IncompleteBeta(double a, double b) {
    this.a = a;
    this.b = b;
  }

  /** Returns the x at which I<sub>x</sub>(a, b) is {@code p}, between 0 and 1. */
  static double quantile(double p, double a, double b) {
    return new IncompleteBeta(a, b).quantile(p);
  }

  static double at(double x, double a, double b) {
    return new IncompleteBeta(a, b).at(x);
  }

  private double at(double x) {
    if (x <= 0 || x >= 1) {
      return x <= 0 ? 0 : 1;
    }
    // The fraction converges fast for x below the mean; above it I_x(a, b) = 1 - I_(1-x)(b, a).
    return x <= a / (a + b) ? left(x) : 1 - new IncompleteBeta(b, a).left(1 - x);
  }

  private double left(double x) {
    return slope(x) * x * (1 - x) / a * fraction(x);
  }

  /** Newton's method, within a bracket that is halved whenever a step would leave it. */
  private double quantile(double p) {
    double low = 0;
    double high = 1;
    double x = a / (a + b);
    for (int step = 0; step < MOST_ITERATIONS && high - low > PRECISION * x; step++) {
      double excess = at(x) - p;
      if (excess == 0) {
        return x;
      }
      low = excess < 0 ? x : low;
      high = excess > 0 ? x : high;
      double next = x - excess / slope(x);
      if (!(next > low && next < high)) {
        next = (low + high) / 2;
      }
      if (Math.abs(next - x) <= PRECISION * x) {
        return next;
      }
      x = next;
    }
    return x;
  }

  /** Derivative: a binomial probability times ab / (a + b), over x(1 - x). */
  private double slope(double x) {
    double n = a + b;
    double logarithm =
        stirlingError(n)
            - stirlingError(a)
            - stirlingError(b)
            - deviance(a, n * x)
            - deviance(b, n * (1 - x));
    return Math.sqrt(a * b / (2 * Math.PI * n)) * Math.exp(logarithm) / (x * (1 - x));
  }

  /** Logarithm of the factorial, &Gamma;(n + 1), minus Stirling's formula. */
  private static double stirlingError(double n) {
    if (n < 16) {
      boolean whole = n == Math.rint(n);
      double factorial = whole ? 1 : Math.sqrt(Math.PI);
      for (double i = n; i > 0; i--) {
        factorial *= i;
      }
      return Math.log(factorial) - (n + 0.5) * Math.log(n) + n - 0.5 * Math.log(2 * Math.PI);
    }
    double s = 1 / (n * n);
    return (1.0 / 12 - s * (1.0 / 360 - s * (1.0 / 1260 - s * (1.0 / 1680 - s / 1188)))) / n;
  }

  /** k log(k / m) + m - k, without the cancellation where k and m are close. */
  private static double deviance(double k, double m) {
    double v = (k - m) / (k + m);
    if (Math.abs(v) >= 0.1) {
      return k * Math.log(k / m) + m - k;
    }
    // 2k artanh(v) + m - k = (k - m) v + 2k (v^3/3 + v^5/5 + ...)
    double sum = (k - m) * v;
    double power = 2 * k * v;
    for (int j = 3; ; j += 2) {
      power *= v * v;
      double longer = sum + power / j;
      if (longer == sum) {
        return sum;
      }
      sum = longer;
    }
  }

  private double fraction(double x) {
    double c = 1;
    double d = inverse(1 - (a + b) * x / (a + 1));
    double value = d;
    for (int m = 1; m <= MOST_TERMS; m++) {
      double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
      d = inverse(1 + even * d);
      c = awayFromZero(1 + even / c);
      value *= d * c;
      double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
      d = inverse(1 + odd * d);
      c = awayFromZero(1 + odd / c);
      value *= d * c;
      if (Math.abs(d * c - 1) <= PRECISION) {
        break;
      }
    }
    return value;
  }

  private static double inverse(double x) {
    return 1 / awayFromZero(x);
  }

  private static double awayFromZero(double x) {
    return Math.abs(x) < TINY ? TINY : x;
  }
}
