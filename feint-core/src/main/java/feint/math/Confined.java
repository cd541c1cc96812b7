package feint.math;

import java.util.Optional;

/**
 * Mean of real numbers in a known range, measured on independent draws.
 *
 * <p>The interval is that of the estimate, clipped to the range, in which the mean lies, too.
 *
 * @param range range of every draw; its ends may be infinite
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
    return estimate.interval(level).map(interval -> interval.within(range, mean()));
  }
}
