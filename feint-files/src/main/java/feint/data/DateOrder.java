package feint.data;

/** Order of day and month in a date such as 3/4/2026. */
public enum DateOrder {
  /** Ambiguous, except that the day comes first in dates with points. */
  DETECT("auto"),
  DAY_FIRST("day-first"),
  MONTH_FIRST("month-first");

  private final String label;

  DateOrder(String label) {
    this.label = label;
  }

  /** Returns the name used on the command line. */
  @Override
  public String toString() {
    return label;
  }
}
