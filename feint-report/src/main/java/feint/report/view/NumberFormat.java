package feint.report.view;

import feint.math.Interval;
import feint.math.Text;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Formats numbers in few digits, without regard to the locale. A bound is rounded away from the
 * quantity that it bounds, so that the printed bound holds.
 */
public final class NumberFormat {

  /** Stands for a missing number, such as the interval of one run. */
  public static final String NONE = "-";

  private static final int TABLE = 6;
  private static final int SENTENCE = 3;
  private static final int MOST_DECIMALS = 12;

  /** Significant digits; further ones are rounding errors, in bounds as in all computed values. */
  private static final MathContext COMPUTED = new MathContext(12, RoundingMode.HALF_EVEN);

  private static final Pattern DECIMAL =
      Pattern.compile("(?<![\\w.]|[<>]= )-?\\d+\\.\\d+(e[+-]?\\d+)?(?![\\w.])");

  private NumberFormat() {}

  /** Returns six significant digits; a dash for NaN. */
  public static String number(double x) {
    if (Double.isNaN(x)) {
      return NONE;
    }
    if (x == Math.rint(x) && Math.abs(x) < 1e6) {
      return Text.of("%.0f", x);
    }
    return Text.of(Math.abs(x) < 1e-4 || Math.abs(x) >= 1e6 ? "%.5e" : "%.6g", x);
  }

  /**
   * Returns about the number in the digits of a page: three, all digits before the point, and as
   * many as it takes not to print 0 or 1 for another number between them.
   */
  public static String three(double x) {
    BigDecimal rounded = rounded(x).stripTrailingZeros();
    boolean extreme = Math.abs(x) >= 1e9 || (x != 0 && Math.abs(x) < 1e-6);
    return extreme ? rounded.toString() : rounded.toPlainString();
  }

  private static BigDecimal rounded(double x) {
    BigDecimal exact = new BigDecimal(x).round(COMPUTED);
    int digits = Math.max(SENTENCE, exact.precision() - exact.scale());
    BigDecimal rounded = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
    while (rounded.abs().compareTo(BigDecimal.ONE) == 0 && rounded.compareTo(exact) != 0) {
      digits++;
      rounded = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
    }
    return rounded;
  }

  /**
   * Returns a text with its decimal numbers in the digits of a page, without powers of ten where
   * readable. Numbers with fewer digits, and bounds, which must be rounded away from what they
   * bound, stay.
   */
  public static String forPage(String text) {
    return DECIMAL.matcher(text).replaceAll(number -> shorter(number.group()));
  }

  private static String shorter(String number) {
    BigDecimal exact = new BigDecimal(number);
    if (number.indexOf('e') >= 0) {
      return three(exact.doubleValue());
    }
    return exact.precision() <= SENTENCE ? number : rounded(exact.doubleValue()).toPlainString();
  }

  /** Returns four decimals; a dash for NaN. */
  public static String fixed(double x) {
    if (Double.isNaN(x)) {
      return NONE;
    }
    String text = Text.of("%.4f", x);
    return text.equals("-0.0000") ? "0.0000" : text;
  }

  /** Returns two limits of four decimals each. */
  public static String fixed(Interval interval) {
    return fixed(interval.low()) + " to " + fixed(interval.high());
  }

  /** Returns an interval in brackets, in four digits; a dash if there is none. */
  public static String bracketed(Optional<Interval> interval) {
    return interval
        .map(range -> "[" + limit(range.low()) + ", " + limit(range.high()) + "]")
        .orElse(NONE);
  }

  private static String limit(double x) {
    String text = Text.of(Math.abs(x) >= 1e4 ? "%.0f" : "%.4g", x);
    return text.matches("-?0\\.0+") ? "0" : text;
  }

  /** Returns a number as the user wrote it. */
  public static String plain(double x) {
    return BigDecimal.valueOf(x).stripTrailingZeros().toPlainString();
  }

  /** Returns at least the number, in the digits of a table. */
  public static String up(double x) {
    return table(digits(x, TABLE, RoundingMode.CEILING));
  }

  /** Returns at most the number, in the digits of a table. */
  public static String down(double x) {
    return table(digits(x, TABLE, RoundingMode.FLOOR));
  }

  /** Returns about the number, in the digits of a sentence. */
  public static String about(double x) {
    return sentence(digits(x, SENTENCE, RoundingMode.HALF_EVEN));
  }

  /** Returns at least a share, as a percentage. */
  public static String percentUp(double share) {
    return sentence(digits(100 * share, SENTENCE, RoundingMode.CEILING)) + " %";
  }

  /** Returns at most a share, as a percentage. */
  public static String percentDown(double share) {
    return sentence(digits(100 * share, SENTENCE, RoundingMode.FLOOR)) + " %";
  }

  /** Returns a share as the user wrote it, as a percentage. */
  public static String percent(double share) {
    return sentence(BigDecimal.valueOf(share).movePointRight(2)) + " %";
  }

  private static BigDecimal digits(double x, int digits, RoundingMode mode) {
    BigDecimal rounded = new BigDecimal(x).round(COMPUTED).round(new MathContext(digits, mode));
    return rounded.setScale(Math.min(rounded.scale(), MOST_DECIMALS), mode);
  }

  /** Returns all digits, unless only zeros follow the point. */
  private static String table(BigDecimal x) {
    BigDecimal whole = x.stripTrailingZeros();
    return (whole.scale() <= 0 ? whole : x).toPlainString();
  }

  private static String sentence(BigDecimal x) {
    return x.stripTrailingZeros().toPlainString();
  }
}
