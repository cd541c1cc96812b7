package feint.math;

import java.util.Optional;

/**
 * Mean of a quantity in [0, 1] with an arbitrary distribution, over at least one draw: such as the
 * frequency of correct guesses if a tie counts one half.
 *
 * <p>The interval consists of the means for which the Chernoff bound does not exclude the observed
 * mean (Hoeffding, "Probability inequalities for sums of bounded random variables", Journal of the
 * American Statistical Association 58, 1963, Theorem 1). It holds for any number of draws. It is
 * slightly wider than that of a {@link Proportion}, which assumes more.
 *
 * @param standardError NaN if there were fewer than two draws
 */
public record Bounded(double mean, double standardError, long draws) implements Measured {

  /** Bisection steps that exhaust the digits of a number in [0, 1]. */
  private static final int HALVINGS = 60;

  public Bounded {
    Checks.probability(mean, "mean");
    Checks.require(draws >= 1, "draws", "must be at least 1", draws);
  }

  /** Returns the mean of draws that are known to lie in [0, 1]. */
  public static Bounded of(Estimate estimate) {
    return new Bounded(estimate.mean(), estimate.standardError(), estimate.draws());
  }

  @Override
  public Optional<Interval> interval(double level) {
    Checks.require(level > 0 && level < 1, "level", "must be between 0 and 1", level);
    double most = Math.log(2 / (1 - level)) / draws;
    return Optional.of(new Interval(1 - high(1 - mean, most), high(mean, most)));
  }

  /** Returns the largest mean whose divergence from the observed mean is at most {@code most}. */
  private static double high(double observed, double most) {
    double low = observed;
    double high = 1;
    for (int step = 0; step < HALVINGS; step++) {
      double middle = (low + high) / 2;
      boolean possible = divergence(observed, middle) <= most;
      low = possible ? middle : low;
      high = possible ? high : middle;
    }
    return high;
  }

  /** Kullback-Leibler divergence of Bernoulli(q) from Bernoulli(p). */
  private static double divergence(double p, double q) {
    return term(p, q) + term(1 - p, 1 - q);
  }

  private static double term(double p, double q) {
    return p == 0 ? 0 : p * Math.log(p / q);
  }
}
