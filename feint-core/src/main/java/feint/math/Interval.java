package feint.math;

/** The numbers from {@code low} to {@code high}, both included. */
public record Interval(double low, double high) {

  public Interval {
    Checks.require(low <= high, "interval", "must have low <= high", low + " and " + high);
  }

  /**
   * The part of this interval that lies in a range. Rounding may take the ends past a number of
   * both: then they are that number.
   */
  Interval within(Interval range, double inBoth) {
    return new Interval(
        Math.min(inBoth, Math.max(low, range.low)), Math.max(inBoth, Math.min(high, range.high)));
  }

  public boolean contains(double x) {
    return low <= x && x <= high;
  }
}
