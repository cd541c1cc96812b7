package feint.math;

import java.util.Optional;

/**
 * The mean of a quantity that lies in [0, 1], whatever its law, of at least one draw: such as how
 * often a guess is right that is a coin's now and then.
 *
 * <p>The interval is made of those means under which the Chernoff bound does not rule out what was
 * seen (Hoeffding, "Probability inequalities for sums of bounded random variables", Journal of the
 * American Statistical Association 58, 1963, Theorem 1). It holds for any number of draws, and is a
 * little wider than that of a {@link Proportion}, which knows more.
 *
 * @param standardError NaN if there were fewer than two draws
 */
public record Bounded(double mean, double standardError, long draws) implements Measured {

  /** Halvings that exhaust the digits of a number in [0, 1]. */
  private static final int HALVINGS = 60;

  public Bounded {
    Checks.probability(mean, "mean");
    Checks.require(draws >= 1, "draws", "must be at least 1", draws);
  }

  /** The mean of draws that are known to lie in [0, 1]. */
  public static Bounded of(Estimate estimate) {
    return new Bounded(estimate.mean(), estimate.standardError(), estimate.draws());
  }

  @Override
  public Optional<Interval> interval(double level) {
    Checks.require(level > 0 && level < 1, "level", "must be between 0 and 1", level);
    double most = Math.log(2 / (1 - level)) / draws;
    return Optional.of(new Interval(1 - high(1 - mean, most), high(mean, most)));
  }

  /** The largest mean whose divergence from what was seen is at most {@code most}. */
  private static double high(double seen, double most) {
    double low = seen;
    double high = 1;
    for (int step = 0; step < HALVINGS; step++) {
      double middle = (low + high) / 2;
      boolean possible = divergence(seen, middle) <= most;
      low = possible ? middle : low;
      high = possible ? high : middle;
    }
    return high;
  }

  /** Kullback and Leibler's divergence of a coin of chance q from one of chance p. */
  private static double divergence(double p, double q) {
    return part(p, q) + part(1 - p, 1 - q);
  }

  private static double part(double p, double q) {
    return p == 0 ? 0 : p * Math.log(p / q);
  }
}
