package feint.math;

import java.util.Optional;

/**
 * How often something happened in independent draws. Of none, nothing follows: the mean is NaN, and
 * there is no interval.
 *
 * @param count how often it happened
 * @param draws how often it could have happened
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

  /** The interval of {@link ClopperPearson}, which any number of draws has. */
  @Override
  public Optional<Interval> interval(double level) {
    return draws == 0
        ? Optional.empty()
        : Optional.of(ClopperPearson.interval(count, draws, level));
  }
}
