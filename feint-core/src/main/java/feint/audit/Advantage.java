package feint.audit;

import feint.math.Checks;
import feint.math.ClopperPearson;
import feint.math.Interval;
import feint.math.Measured;
import feint.math.Proportion;

/**
 * How much more often than by chance an attacker names the real one of several trajectories:
 * (P(right) - 1/n) / (1 - 1/n). It is 0 for chance and 1 for who is always right.
 *
 * <p>Whoever is wrong more often than by chance has found the learner out as well, since its choice
 * can be turned round: an advantage of -1 between two trajectories is as bad as one of 1. So
 * attackers are compared by the {@link #size} of their advantage.
 *
 * @param right how often it was right
 * @param trajectories how many there were to choose from, at least two
 */
public record Advantage(Proportion right, int trajectories) {

  public Advantage {
    Checks.atLeast(2, trajectories, "trajectories");
  }

  /** The advantage over whoever tosses a coin between a learner and its decoy. */
  public static Advantage overCoin(Proportion right) {
    return new Advantage(right, 2);
  }

  /** The advantage that was measured. */
  public double value() {
    return of(right.mean());
  }

  /** How far it is from chance, to either side. */
  public double size() {
    return Math.abs(value());
  }

  /** The 95 % interval. */
  public Interval interval() {
    return interval(Measured.LEVEL);
  }

  /** The Clopper-Pearson interval that holds the true advantage with at least this chance. */
  public Interval interval(double level) {
    Interval share = ClopperPearson.interval(right.count(), right.draws(), level);
    return new Interval(of(share.low()), of(share.high()));
  }

  /**
   * How often an attacker of this true advantage is found as far from it as this one was, or
   * further, on either side: small if its true advantage is another.
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
