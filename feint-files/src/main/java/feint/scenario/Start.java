package feint.scenario;

import feint.math.Distribution;
import feint.math.StochasticMatrix;
import feint.model.OracleChain;

/** Initial distribution of an oracle, independent of its chain. */
sealed interface Start {

  /** Returns the chain with this initial distribution. */
  OracleChain of(StochasticMatrix transition);

  /** The stationary distribution, which must be unique. */
  record Stationary() implements Start {
    @Override
    public OracleChain of(StochasticMatrix transition) {
      return OracleChain.stationary(transition);
    }
  }

  /** The uniform distribution. */
  record Uniform() implements Start {
    @Override
    public OracleChain of(StochasticMatrix transition) {
      return new OracleChain(transition, Distribution.uniform(transition.size()));
    }
  }

  /** A distribution that the scenario gives. */
  record Given(Distribution law) implements Start {
    @Override
    public OracleChain of(StochasticMatrix transition) {
      return new OracleChain(transition, law);
    }
  }
}
