package feint.log;

/** Which of the first two numbers of a date such as 3/4/2026 is its month. */
public enum DateOrder {
  /** Nobody can know, except where points separate them: there the day comes first. */
  DETECT("auto"),
  DAY_FIRST("day-first"),
  MONTH_FIRST("month-first");

  private final String label;

  DateOrder(String label) {
    this.label = label;
  }

  /** The name by which it is chosen. */
  @Override
  public String toString() {
    return label;
  }
}
