package feint.simulation;

import feint.math.Checks;
import feint.math.Seed;
import feint.policy.Policy;

/** A policy to be tried in some number of episodes; episode n draws from the child seed n. */
public record Trial(Policy policy, long episodes, Seed seed) {

  public Trial {
    Checks.require(episodes >= 1, "episodes", "must be at least 1", episodes);
  }
}
