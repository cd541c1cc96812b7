package feint.structure;

import java.util.Arrays;

/**
 * The factors &gamma; &gt; 0 for which D(b') &le; &gamma; D(b), by pair of neighbouring actions,
 * for two queues b &lt; b' and one or several kinds of differences D.
 *
 * <p>For one kind and one pair they are an interval: with D(b) &gt; 0, all from D(b')/D(b) on; with
 * D(b) &lt; 0, all up to D(b')/D(b) if D(b') &lt; 0, and otherwise none; with D(b) = 0, all if
 * D(b') &le; 0, and otherwise none. A lower end of 0 stands for "any positive", and an interval
 * with the ends infinity and 0 is empty. A choice that increases with the action exists if and only
 * if no lower end exceeds the upper end of the same or a later pair: then the largest lower end up
 * to a pair serves it, or, where that is 0, any positive number that is small enough.
 *
 * <p>Rounding never breaks a weak inequality: a difference within its rounding counts as 0, and the
 * ends of an interval move outwards by what rounding can do to them.
 */
final class Factors {

  /** What rounding can do to a number, relative to those it was computed from. */
  static final double ROUNDING = 1e-12;

  private final double[] lower;
  private final double[] upper;
  private final int[] lowerKind;
  private final int[] upperKind;

  /** All positive factors, for each of so many pairs. */
  Factors(int pairs) {
    this.lower = new double[pairs];
    this.upper = new double[pairs];
    this.lowerKind = new int[pairs];
    this.upperKind = new int[pairs];
    Arrays.fill(upper, Double.POSITIVE_INFINITY);
  }

  /**
   * What rounding can do to the difference of x and y.
   *
   * @param unit numbers smaller than this are rounded as if they were as large
   */
  static double rounding(double x, double y, double unit) {
    return ROUNDING * (unit + Math.abs(x) + Math.abs(y));
  }

  /**
   * The smallest factor for which {@code next} &le; &gamma; {@code d}; 0 if any is large enough.
   *
   * @param r what rounding can do to d
   * @param s what rounding can do to next
   */
  static double lower(double d, double next, double r, double s) {
    if (d > r) {
      return next > s ? (next - s) / (d + r) : 0;
    }
    return isEmpty(d, next, r, s) ? Double.POSITIVE_INFINITY : 0;
  }

  /** The largest factor for which {@code next} &le; &gamma; {@code d}; infinite if any is. */
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
   * Keeps the factors of a pair for which {@code next} &le; &gamma; {@code d}.
   *
   * @param kind names the difference, for the witness
   * @param r what rounding can do to d
   * @param s what rounding can do to next
   */
  void require(int pair, int kind, double d, double next, double r, double s) {
    raise(pair, kind, lower(d, next, r, s));
    reduce(pair, kind, upper(d, next, r, s));
  }

  /** Keeps the factors that the other one, for the same pairs, has too. */
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

  /** The first pair whose factors are all smaller than an earlier pair's or its own; or -1. */
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

  /** The pair that asks for more than {@code pair} allows: itself, or the first one that does. */
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

  /** The kind of difference that set the lower end. */
  int lowerKind(int pair) {
    return lowerKind[pair];
  }

  /** The kind of difference that set the upper end. */
  int upperKind(int pair) {
    return upperKind[pair];
  }
}
