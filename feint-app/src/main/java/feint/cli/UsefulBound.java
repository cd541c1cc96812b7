package feint.cli;

/** Bounds in tables, except those that say no more than that a probability lies in [0, 1]. */
final class UsefulBound {

  /** Stands for a bound that every policy keeps by definition. */
  static final String NONE = "no useful bound";

  private UsefulBound() {}

  /** An upper bound of a probability. */
  static String atMost(double probability) {
    return above(probability) ? "<= " + Rounded.up(probability) : NONE;
  }

  /** A lower bound of a probability. */
  static String atLeast(double probability) {
    return below(probability) ? ">= " + Rounded.down(probability) : NONE;
  }

  /** Whether an upper bound of a probability excludes anything, in the digits of a table. */
  static boolean above(double probability) {
    return !"1".equals(Rounded.up(probability));
  }

  /** Whether a lower bound of a probability excludes anything, in the digits of a table. */
  static boolean below(double probability) {
    return !"0".equals(Rounded.down(probability));
  }
}
