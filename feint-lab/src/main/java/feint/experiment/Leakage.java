package feint.experiment;

import feint.audit.Finding;
import feint.math.ClopperPearson;
import feint.math.Interval;

/**
 * What a balanced policy gains by leaking a little.
 *
 * @param band &epsilon;: how far the probability of learning may move from one half
 * @param policy the policy's name
 * @param finished in how many of the runs it finished, simulated
 * @param bound the advantage that no attacker exceeds
 * @param audited what the attacker who knows the policy was seen to find out
 */
public record Leakage(double band, String policy, long finished, double bound, Finding audited) {

  private static final double LEVEL = 0.95;

  /** The share of runs that finished. */
  public double finishProbability() {
    return (double) finished / audited.runs();
  }

  /** The 95 % Clopper-Pearson interval of the probability of finishing. */
  public Interval finishInterval() {
    return ClopperPearson.interval(finished, audited.runs(), LEVEL);
  }
}
