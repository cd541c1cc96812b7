package feint.cli;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Numbers in few digits. A bound is rounded away from what it bounds, so that what is printed is
 * true whatever the digits that are not.
 */
final class Rounded {

  private static final int TABLE = 6;
  private static final int SENTENCE = 3;
  private static final int MOST_DECIMALS = 12;

  /** Further digits are rounding, in bounds as in everything that is computed. */
  private static final MathContext COMPUTED = new MathContext(12, RoundingMode.HALF_EVEN);

  private Rounded() {}

  /** At least the number, in the digits of a table. */
  static String up(double x) {
    return table(digits(x, TABLE, RoundingMode.CEILING));
  }

  /** At most the number, in the digits of a table. */
  static String down(double x) {
    return table(digits(x, TABLE, RoundingMode.FLOOR));
  }

  /** About the number, in the digits of a sentence. */
  static String about(double x) {
    return sentence(digits(x, SENTENCE, RoundingMode.HALF_EVEN));
  }

  /** At least a share, as a percentage. */
  static String percentUp(double share) {
    return sentence(digits(100 * share, SENTENCE, RoundingMode.CEILING)) + " %";
  }

  /** At most a share, as a percentage. */
  static String percentDown(double share) {
    return sentence(digits(100 * share, SENTENCE, RoundingMode.FLOOR)) + " %";
  }

  /** A share as the user wrote it, as a percentage. */
  static String percent(double share) {
    return sentence(BigDecimal.valueOf(share).movePointRight(2)) + " %";
  }

  private static BigDecimal digits(double x, int digits, RoundingMode mode) {
    BigDecimal rounded = new BigDecimal(x).round(COMPUTED).round(new MathContext(digits, mode));
    return rounded.setScale(Math.min(rounded.scale(), MOST_DECIMALS), mode);
  }

  /** All digits, unless none follows the point. */
  private static String table(BigDecimal x) {
    BigDecimal whole = x.stripTrailingZeros();
    return (whole.scale() <= 0 ? whole : x).toPlainString();
  }

  private static String sentence(BigDecimal x) {
    return x.stripTrailingZeros().toPlainString();
  }
}
