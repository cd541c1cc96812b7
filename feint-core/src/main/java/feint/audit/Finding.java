package feint.audit;

import feint.math.Checks;
import feint.math.ClopperPearson;
import feint.math.Interval;
import feint.math.Measured;
import feint.math.Proportion;
import java.util.List;

/**
 * What an attack found out about a policy.
 *
 * @param right in how many of the runs it pointed at the real trajectory
 * @param trajectories how many there are, the real one among them
 * @param contradicted runs that cannot have happened by all that the attacker knows, and count
 *     neither as right nor as wrong
 * @param logLoss the mean of -ln of the probability it gave the truth; NaN without a posterior
 * @param course the advantage by the number of queries seen, from 1
 */
public record Finding(
    Attack attack,
    Proportion right,
    int trajectories,
    long contradicted,
    double logLoss,
    List<Double> course) {

  public Finding {
    Checks.atLeast(2, trajectories, "trajectories");
    course = List.copyOf(course);
  }

  /** The name of the attack. */
  public String name() {
    return attack.name();
  }

  /** The share of runs in which it pointed at the real trajectory. */
  public double correct() {
    return right.mean();
  }

  /**
   * What is gained over a blind guess among K + 1 trajectories, (P(right) - 1/(K+1)) / (1 -
   * 1/(K+1)): 1 for who is always right, 0 for a blind guess. Who is wrong more often than that has
   * found something, too: its guesses need only be turned round.
   */
  public double advantage() {
    return advantage(correct(), trajectories);
  }

  static double advantage(double correct, int trajectories) {
    return (trajectories * correct - 1) / (trajectories - 1);
  }

  /** How far it is from a blind guess, on either side. */
  public double effect() {
    return Math.abs(advantage());
  }

  /** The 95 % Clopper-Pearson interval of the advantage. */
  public Interval interval() {
    return interval(Measured.LEVEL);
  }

  /** The Clopper-Pearson interval of the advantage that holds it with at least this chance. */
  public Interval interval(double level) {
    Interval share = ClopperPearson.interval(right.count(), right.draws(), level);
    return new Interval(
        advantage(share.low(), trajectories), advantage(share.high(), trajectories));
  }

  /**
   * How often an attacker of this true advantage is found as far from it as this one was, or
   * further, on either side: small if its true advantage is another.
   */
  double chance(double trueAdvantage) {
    double share = (trueAdvantage * (trajectories - 1) + 1) / trajectories;
    return ClopperPearson.chance(right.count(), right.draws(), share);
  }

  /**
   * What the public part of a run says, in bits, about which trajectory is real, as far as this
   * attack can tell; NaN without a posterior.
   */
  public double bits() {
    return (Math.log(trajectories) - logLoss) / Math.log(2);
  }
}
