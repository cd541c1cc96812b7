package feint.math;

import java.util.Optional;

/**
 * The mean of real numbers that lie in a known range, measured on independent draws.
 *
 * <p>The interval is that of the estimate, cut at the range: the mean lies in the range, too.
 *
 * @param range of every draw; its ends may be infinite
 */
public record Confined(Estimate estimate, Interval range) implements Measured {

  @Override
  public double mean() {
    return estimate.mean();
  }

  @Override
  public double standardError() {
    return estimate.standardError();
  }

  @Override
  public long draws() {
    return estimate.draws();
  }

  @Override
  public Optional<Interval> interval(double level) {
    return estimate.interval(level).map(found -> found.within(range, mean()));
  }
}
