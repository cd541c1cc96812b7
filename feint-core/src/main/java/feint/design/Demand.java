package feint.design;

import feint.math.Checks;

/**
 * What a policy must achieve, over all runs: two demands, each on its own.
 *
 * @param finish the least probability of finishing
 * @param exposure the greatest probability of ending exposed
 */
public record Demand(double finish, double exposure) {

  public Demand {
    Checks.probability(finish, "finish");
    Checks.probability(exposure, "exposure");
  }
}
