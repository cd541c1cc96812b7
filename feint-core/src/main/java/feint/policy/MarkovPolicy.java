package feint.policy;

import java.util.List;
import java.util.random.RandomGenerator;

/**
 * A policy that remembers nothing: its rule depends on the number of queries sent and on the
 * ledger. Exactly such policies can be evaluated without simulation.
 *
 * <p>{@link #rule} is called from many threads. A stationary policy returns the same rule object
 * every time.
 */
@FunctionalInterface
public interface MarkovPolicy extends Policy, Memory {

  @Override
  default Memory start(RandomGenerator random) {
    return this;
  }

  @Override
  default Memory resume(List<Double> saved) {
    return this;
  }
}
