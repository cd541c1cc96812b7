package feint.math;

import java.util.Optional;

/**
 * The 95 % interval of a mean by Student's law ("The probable error of a mean", Biometrika 6,
 * 1908): exact for normal draws, near enough for the mean of draws that are not too skewed, and
 * wide, as it must be, when there are few of them.
 *
 * <p>Draws that are all the same say nothing of how far others may lie from them, and neither does
 * a single one: then there is no interval. For shares use {@link ClopperPearson}.
 */
public final class StudentInterval {

  /** The two-sided 95 % point of the normal law. */
  private static final double NORMAL = 1.959963984540054;

  private static final double TAIL = 0.05;

  /** From here on, the expansion for many degrees of freedom has eight digits. */
  private static final long MANY = 200;

  private StudentInterval() {}

  /** The interval, if the draws allow one. */
  public static Optional<Interval> of(Estimate estimate) {
    if (estimate.draws() < 2 || !(estimate.standardError() > 0)) {
      return Optional.empty();
    }
    double reach = point(estimate.draws() - 1) * estimate.standardError();
    return Optional.of(new Interval(estimate.mean() - reach, estimate.mean() + reach));
  }

  /** What a variable of Student's law exceeds in size with probability 5 %. */
  static double point(long freedom) {
    return freedom > MANY ? expanded((double) freedom) : inverted((int) freedom);
  }

  /** Abramowitz and Stegun, 26.7.5. */
  private static double expanded(double freedom) {
    double z = NORMAL;
    double first = (Math.pow(z, 3) + z) / 4;
    double second = (5 * Math.pow(z, 5) + 16 * Math.pow(z, 3) + 3 * z) / 96;
    double third = (3 * Math.pow(z, 7) + 19 * Math.pow(z, 5) + 17 * Math.pow(z, 3) - 15 * z) / 384;
    return z + (first + (second + third / freedom) / freedom) / freedom;
  }

  private static double inverted(int freedom) {
    double low = 0;
    double high = Math.PI / 2;
    for (int step = 0; step < 100; step++) {
      double middle = (low + high) / 2;
      boolean below = within(middle, freedom) < 1 - TAIL;
      low = below ? middle : low;
      high = below ? high : middle;
    }
    return Math.sqrt(freedom) * Math.tan((low + high) / 2);
  }

  /**
   * The chance to stay within &radic;&nu; tan &theta; of 0: Abramowitz and Stegun, 26.7.3 for odd
   * and 26.7.4 for even &nu;.
   */
  private static double within(double theta, int freedom) {
    boolean odd = freedom % 2 == 1;
    double cosine = Math.cos(theta);
    double term = odd ? cosine : 1;
    double sum = freedom == 1 ? 0 : term;
    for (int k = odd ? 3 : 2; k < freedom; k += 2) {
      term *= cosine * cosine * (k - 1) / k;
      sum += term;
    }
    return odd ? 2 / Math.PI * (theta + Math.sin(theta) * sum) : Math.sin(theta) * sum;
  }
}
