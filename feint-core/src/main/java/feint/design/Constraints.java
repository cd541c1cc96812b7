package feint.design;

import feint.math.Checks;

/**
 * Requirements on a policy, over all runs: two demands, each on its own.
 *
 * @param finishProbability least probability of finishing, in [0, 1]
 * @param exposure greatest probability of ending exposed, in [0, 1]: that the paper's eavesdropper,
 *     who adds up incentives, does not pick the decoy at the end of the run
 */
public record Constraints(double finishProbability, double exposure) {

  public Constraints {
    Checks.probability(finishProbability, "finish probability");
    Checks.probability(exposure, "exposure");
  }
}
