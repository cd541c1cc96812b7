package feint.math;

import java.util.Locale;

/**
 * Argument checks whose messages name the quantity, the rule and the value.
 *
 * <p>Comparisons are written so that {@code NaN} fails them.
 */
public final class Checks {

  private Checks() {}

  /** Returns {@code p} if it lies in [0, 1]. */
  public static double probability(double p, String quantity) {
    require(p >= 0 && p <= 1, quantity, "must be in [0, 1]", p);
    return p;
  }

  /** Returns {@code x} if it is finite and strictly positive. */
  public static double positive(double x, String quantity) {
    require(x > 0 && x < Double.POSITIVE_INFINITY, quantity, "must be positive and finite", x);
    return x;
  }

  /** Returns {@code x} if it is finite and not negative. */
  public static double notNegative(double x, String quantity) {
    require(x >= 0 && x < Double.POSITIVE_INFINITY, quantity, "must be finite and at least 0", x);
    return x;
  }

  /** Returns {@code x} if it is neither infinite nor NaN. */
  public static double finite(double x, String quantity) {
    require(Double.isFinite(x), quantity, "must be finite", x);
    return x;
  }

  /** Returns {@code n} if it is at least {@code least}. */
  public static int atLeast(int least, int n, String quantity) {
    require(n >= least, quantity, "must be at least " + least, n);
    return n;
  }

  /** Returns {@code n} if it lies in {@code first..last}. */
  public static int within(int first, int last, int n, String quantity) {
    require(n >= first && n <= last, quantity, "must be in " + first + ".." + last, n);
    return n;
  }

  /**
   * Throws an {@link IllegalArgumentException} with quantity, rule and value unless {@code holds}.
   */
  public static void require(boolean holds, String quantity, String rule, Object value) {
    if (!holds) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "%s %s, was %s", quantity, rule, value));
    }
  }
}
