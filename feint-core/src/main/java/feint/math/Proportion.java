package feint.math;

import java.util.Optional;

/**
 * Frequency of an event in independent draws. Without draws the mean is NaN and there is no
 * interval.
 *
 * @param count number of draws with the event, 0..draws
 * @param draws number of draws, at least 0
 */
public record Proportion(long count, long draws) implements Measured {

  public Proportion {
    Checks.require(draws >= 0, "draws", "must be at least 0", draws);
    Checks.require(count >= 0 && count <= draws, "count", "must be in 0.." + draws, count);
  }

  @Override
  public double mean() {
    return (double) count / draws;
  }

  @Override
  public double standardError() {
    double variance = (double) count * (draws - count) / draws / (draws - 1);
    return draws < 2 ? Double.NaN : Math.sqrt(variance / draws);
  }

  /**
   * Returns the interval of {@link ClopperPearson}, which exists for any positive number of draws.
   */
  @Override
  public Optional<Interval> interval(double level) {
    return draws == 0
        ? Optional.empty()
        : Optional.of(ClopperPearson.interval(count, draws, level));
  }
}
