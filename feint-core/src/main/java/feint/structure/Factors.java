package feint.structure;

import java.util.Arrays;

/**
 * Factors &gamma; &gt; 0 for which D(b') &le; &gamma; D(b), by pair of neighbouring actions, for
 * two queues b &lt; b' and one or several kinds of differences D.
 *
 * <p>For one kind and one pair they are an interval: with D(b) &gt; 0, all from D(b')/D(b) on; with
 * D(b) &lt; 0, all up to D(b')/D(b) if D(b') &lt; 0, and otherwise none; with D(b) = 0, all if
 * D(b') &le; 0, and otherwise none. A lower end of 0 stands for "any positive", and an interval
 * with the ends infinity and 0 is empty. A choice that increases with the action exists if and only
 * if no lower end exceeds the upper end of the same or a later pair: then the largest lower end up
 * to a pair is a valid factor for it, or, where that is 0, any sufficiently small positive number.
 *
 * <p>Rounding never breaks a weak inequality: a difference within its rounding error counts as 0,
 * and the ends of an interval move outwards by their rounding errors.
 */
final class Factors {

  /** Bound of the rounding error of a number, relative to those it was computed from. */
  static final double ROUNDING = 1e-12;

  private final double[] lower;
  private final double[] upper;
  private final int[] lowerKind;
  private final int[] upperKind;

  /** Creates the intervals of all positive factors, for each of {@code pairs} pairs. */
  Factors(int pairs) {
    this.lower = new double[pairs];
    this.upper = new double[pairs];
    this.lowerKind = new int[pairs];
    this.upperKind = new int[pairs];
    Arrays.fill(upper, Double.POSITIVE_INFINITY);
  }

  /**
   * Returns a bound of the rounding error of the difference of x and y.
   *
   * @param unit numbers smaller than this are rounded as if they were as large
   */
  static double rounding(double x, double y, double unit) {
    return ROUNDING * (unit + Math.abs(x) + Math.abs(y));
  }

  /**
   * Returns the smallest factor for which {@code next} &le; &gamma; {@code d}; 0 if every one is
   * large enough.
   *
   * @param r rounding error of d
   * @param s rounding error of next
   */
  static double lower(double d, double next, double r, double s) {
    if (d > r) {
      return next > s ? (next - s) / (d + r) : 0;
    }
    return isEmpty(d, next, r, s) ? Double.POSITIVE_INFINITY : 0;
  }

  /**
   * Returns the largest factor for which {@code next} &le; &gamma; {@code d}; infinite if every one
   * is small enough.
   */
  static double upper(double d, double next, double r, double s) {
    if (d < -r && next < -s) {
      return (next - s) / (d + r);
    }
    return isEmpty(d, next, r, s) ? 0 : Double.POSITIVE_INFINITY;
  }

  private static boolean isEmpty(double d, double next, double r, double s) {
    return d < -r ? next >= -s : d <= r && next > s;
  }

  /**
   * Restricts a pair to the factors for which {@code next} &le; &gamma; {@code d}.
   *
   * @param kind identifies the difference, for the witness
   * @param r rounding error of d
   * @param s rounding error of next
   */
  void require(int pair, int kind, double d, double next, double r, double s) {
    raise(pair, kind, lower(d, next, r, s));
    reduce(pair, kind, upper(d, next, r, s));
  }

  /** Restricts the factors to those that {@code other}, for the same pairs, allows too. */
  void intersect(Factors other) {
    for (int pair = 0; pair < lower.length; pair++) {
      raise(pair, other.lowerKind[pair], other.lower[pair]);
      reduce(pair, other.upperKind[pair], other.upper[pair]);
    }
  }

  private void raise(int pair, int kind, double bound) {
    if (bound > lower[pair]) {
      lower[pair] = bound;
      lowerKind[pair] = kind;
    }
  }

  private void reduce(int pair, int kind, double bound) {
    if (bound < upper[pair]) {
      upper[pair] = bound;
      upperKind[pair] = kind;
    }
  }

  /**
   * Returns the first pair whose factors are all smaller than those of itself or an earlier pair;
   * or -1.
   */
  int conflict() {
    double largest = 0;
    for (int pair = 0; pair < lower.length; pair++) {
      largest = Math.max(largest, lower[pair]);
      if (largest > upper[pair]) {
        return pair;
      }
    }
    return -1;
  }

  /**
   * Returns the pair whose lower end exceeds the upper end of {@code pair}: itself, or the first
   * one.
   */
  int demanding(int pair) {
    if (lower[pair] > upper[pair]) {
      return pair;
    }
    int first = 0;
    while (lower[first] <= upper[pair]) {
      first++;
    }
    return first;
  }

  double lower(int pair) {
    return lower[pair];
  }

  double upper(int pair) {
    return upper[pair];
  }

  /** Returns the kind of difference that determines the lower end. */
  int lowerKind(int pair) {
    return lowerKind[pair];
  }

  /** Returns the kind of difference that determines the upper end. */
  int upperKind(int pair) {
    return upperKind[pair];
  }
}
