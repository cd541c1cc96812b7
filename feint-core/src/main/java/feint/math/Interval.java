package feint.math;

/** The numbers from {@code low} to {@code high}, both included. */
public record Interval(double low, double high) {

  public Interval {
    Checks.require(low <= high, "interval", "must have low <= high", low + " and " + high);
  }

  public boolean contains(double x) {
    return low <= x && x <= high;
  }
}
