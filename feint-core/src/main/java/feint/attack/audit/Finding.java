package feint.attack.audit;

import feint.attack.Attack;
import feint.math.Estimate;
import java.util.List;

/**
 * Measured performance of one attack on a policy.
 *
 * @param attack the attack
 * @param advantage the advantage after the last query
 * @param contradicted number of runs that are impossible under every hypothesis of the attacker;
 *     they count neither as right nor as wrong
 * @param logLoss mean of -ln of the posterior probability of the real trajectory; NaN if the attack
 *     gives no posterior
 * @param expected advantage that the attacker expects from its own posterior: if it knows the
 *     policy and the world that are played, this estimates the same quantity as counting, with less
 *     variance; NaN if the attack gives no posterior
 * @param course the advantage by the number of observed queries, from 1
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

  /** Creates the finding of an attack without an expected advantage. */
  public Finding(
      Attack attack, Advantage advantage, long contradicted, double logLoss, List<Double> course) {
    this(attack, advantage, contradicted, logLoss, new Estimate(Double.NaN, Double.NaN, 0), course);
  }

  /** Returns the name of the attack. */
  public String name() {
    return attack.name();
  }

  /** Returns the fraction of runs in which the attack chose the real trajectory, in [0, 1]. */
  public double correct() {
    return advantage.right().mean();
  }

  /**
   * Returns the number of runs in which the attack chose a trajectory, that is, without
   * contradicted runs.
   */
  public long runs() {
    return advantage.right().draws();
  }

  /**
   * Returns the estimated mutual information between the public part of a run and the real
   * trajectory, in bits, as far as this attack extracts it; NaN if the attack gives no posterior.
   * It may be negative.
   */
  public double bits() {
    return (Math.log(advantage.trajectories()) - logLoss) / Math.log(2);
  }
}
