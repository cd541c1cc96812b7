package feint.attack.audit;

import feint.math.Checks;
import feint.math.ClopperPearson;
import feint.math.Interval;
import feint.math.Measured;
import feint.math.Proportion;

/**
 * Advantage of an attacker over chance in identifying the real one of n trajectories: (P(right) -
 * 1/n) / (1 - 1/n). It is 0 for chance and 1 for an attacker that is always right.
 *
 * <p>An attacker that is wrong more often than by chance also identifies the learner, since its
 * choice can be inverted: an advantage of -1 between two trajectories is as bad as one of 1.
 * Attackers are therefore compared by the {@link #size} of their advantage.
 *
 * @param right the number of right guesses among all guesses
 * @param trajectories number of trajectories to choose from, at least 2
 */
public record Advantage(Proportion right, int trajectories) {

  public Advantage {
    Checks.atLeast(2, trajectories, "trajectories");
  }

  /** Creates the advantage over a fair coin, for a learner with one decoy. */
  public static Advantage overCoin(Proportion right) {
    return new Advantage(right, 2);
  }

  /** Returns the measured advantage, in [-1/(n - 1), 1]. */
  public double value() {
    return of(right.mean());
  }

  /** Returns the absolute value of the advantage, in [0, 1]. */
  public double size() {
    return Math.abs(value());
  }

  /** Returns the 95 % confidence interval. */
  public Interval interval() {
    return interval(Measured.LEVEL);
  }

  /**
   * Returns the Clopper-Pearson confidence interval.
   *
   * @param level the coverage probability, in (0, 1)
   */
  public Interval interval(double level) {
    Interval share = ClopperPearson.interval(right.count(), right.draws(), level);
    return new Interval(of(share.low()), of(share.high()));
  }

  /**
   * Returns the two-sided p-value of the measured advantage: the probability that an attacker with
   * this true advantage is measured at least as far from it.
   */
  double chance(double trueAdvantage) {
    double share = (trueAdvantage * (trajectories - 1) + 1) / trajectories;
    return ClopperPearson.chance(right.count(), right.draws(), share);
  }

  private double of(double share) {
    double chance = 1.0 / trajectories;
    return (share - chance) / (1 - chance);
  }
}
