package feint.math;

/** Closed interval from {@code low} to {@code high}. */
public record Interval(double low, double high) {

  public Interval {
    Checks.require(low <= high, "interval", "must have low <= high", low + " and " + high);
  }

  /**
   * Returns the intersection with a range.
   *
   * @param inBoth number in both; rounding never excludes it from the result
   */
  Interval within(Interval range, double inBoth) {
    return new Interval(
        Math.min(inBoth, Math.max(low, range.low)), Math.max(inBoth, Math.min(high, range.high)));
  }

  public boolean contains(double x) {
    return low <= x && x <= high;
  }
}
