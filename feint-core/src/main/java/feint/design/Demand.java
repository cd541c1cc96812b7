package feint.design;

import feint.math.Checks;

/**
 * What a policy must achieve, over all runs: two demands, each on its own.
 *
 * @param finishProbability the least probability of finishing
 * @param exposure the greatest probability of ending exposed: of the paper's eavesdropper, who adds
 *     up incentives, not pointing at the decoy when the run is over
 */
public record Demand(double finishProbability, double exposure) {

  public Demand {
    Checks.probability(finishProbability, "finish probability");
    Checks.probability(exposure, "exposure");
  }
}
