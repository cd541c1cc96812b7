package feint.cli.output;

import feint.report.view.NumberFormat;

/** Formatter of bounds on probabilities that omits the trivial bounds 0 and 1. */
public final class UsefulBound {

  /** Text of a bound that holds by definition. */
  public static final String NONE = "no useful bound";

  private UsefulBound() {}

  /** Returns an upper bound of a probability. */
  public static String atMost(double probability) {
    return above(probability) ? "<= " + NumberFormat.up(probability) : NONE;
  }

  /** Returns a lower bound of a probability. */
  public static String atLeast(double probability) {
    return below(probability) ? ">= " + NumberFormat.down(probability) : NONE;
  }

  /** Returns whether an upper bound of a probability is below 1 in the digits of a table. */
  public static boolean above(double probability) {
    return !"1".equals(NumberFormat.up(probability));
  }

  /** Returns whether an upper bound of a probability is below 100 % in the digits of a sentence. */
  public static boolean aboveInPercent(double probability) {
    return !"100 %".equals(NumberFormat.percentUp(probability));
  }

  /** Returns whether a lower bound of a probability is above 0 in the digits of a table. */
  public static boolean below(double probability) {
    return !"0".equals(NumberFormat.down(probability));
  }
}
