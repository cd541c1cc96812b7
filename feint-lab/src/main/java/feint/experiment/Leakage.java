package feint.experiment;

import feint.audit.Finding;
import feint.math.ClopperPearson;
import feint.math.Interval;
import feint.math.Measured;
import feint.math.Proportion;

/**
 * What a balanced policy gains by leaking a little.
 *
 * @param band &epsilon;: how far the probability of learning may move from one half
 * @param policy the policy's name
 * @param finishProbability how often runs finish, simulated
 * @param bound the advantage that no attacker exceeds
 * @param audited what the attacker who knows the policy was seen to find out
 */
public record Leakage(
    double band, String policy, Proportion finishProbability, double bound, Finding audited) {

  /** The 95 % interval of the probability of finishing. */
  public Interval finishInterval() {
    return ClopperPearson.interval(
        finishProbability.count(), finishProbability.draws(), Measured.LEVEL);
  }
}
