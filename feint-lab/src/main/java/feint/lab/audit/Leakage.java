package feint.lab.audit;

import feint.attack.audit.Finding;
import feint.math.ClopperPearson;
import feint.math.Interval;
import feint.math.Measured;
import feint.math.Proportion;

/**
 * Leakage and finish probability of a balanced policy with a band.
 *
 * @param band &epsilon;: how far the probability of learning may differ from one half
 * @param policy the policy's name
 * @param finishProbability simulated share of runs that finish
 * @param bound upper bound of any attacker's advantage
 * @param audited finding of the policy-aware attacker
 */
public record Leakage(
    double band, String policy, Proportion finishProbability, double bound, Finding audited) {

  /** Returns the 95 % confidence interval of the finish probability. */
  public Interval finishInterval() {
    return ClopperPearson.interval(
        finishProbability.count(), finishProbability.draws(), Measured.LEVEL);
  }
}
