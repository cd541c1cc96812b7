package feint.simulation;

import feint.math.Seed;
import feint.policy.Policy;

/** Runs many episodes. The same seed gives the same digits, wherever the episodes run. */
@FunctionalInterface
public interface Simulator {

  /** Runs {@code episodes} episodes; episode n draws from the child seed n. */
  Summary run(Policy policy, long episodes, Seed seed);
}
