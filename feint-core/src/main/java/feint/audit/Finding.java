package feint.audit;

import feint.math.Estimate;
import java.util.List;

/**
 * What an attack found out about a policy.
 *
 * @param contradicted runs that cannot have happened by all that the attacker knows, and count
 *     neither as right nor as wrong
 * @param logLoss the mean of -ln of the probability it gave the truth; NaN without a posterior
 * @param expected the advantage that the attacker expects from how sure it is in each run: if it
 *     knows the policy and the world that are played, this measures the same as counting, and more
 *     sharply; NaN without a posterior
 * @param course the advantage by the number of queries seen, from 1
 */
public record Finding(
    Attack attack,
    Advantage advantage,
    long contradicted,
    double logLoss,
    Estimate expected,
    List<Double> course) {

  public Finding {
    course = List.copyOf(course);
  }

  /** Of an attack of which nobody knows how sure it is. */
  public Finding(
      Attack attack, Advantage advantage, long contradicted, double logLoss, List<Double> course) {
    this(attack, advantage, contradicted, logLoss, new Estimate(Double.NaN, Double.NaN, 0), course);
  }

  /** The name of the attack. */
  public String name() {
    return attack.name();
  }

  /** The share of runs in which it pointed at the real trajectory. */
  public double correct() {
    return advantage.right().mean();
  }

  /** The number of runs in which it pointed at a trajectory. */
  public long runs() {
    return advantage.right().draws();
  }

  /**
   * What the public part of a run says, in bits, about which trajectory is real, as far as this
   * attack can tell; NaN without a posterior.
   */
  public double bits() {
    return (Math.log(advantage.trajectories()) - logLoss) / Math.log(2);
  }
}
