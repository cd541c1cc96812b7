package feint.scenario;

import feint.math.Distribution;
import feint.math.StochasticMatrix;
import feint.model.OracleChain;

/** Where an oracle starts, whatever its chain is. */
sealed interface Start {

  /** The chain, started here. */
  OracleChain of(StochasticMatrix transition);

  /** From the stationary law, which then must be unique. */
  record Stationary() implements Start {
    @Override
    public OracleChain of(StochasticMatrix transition) {
      return OracleChain.stationary(transition);
    }
  }

  /** From any state alike. */
  record Uniform() implements Start {
    @Override
    public OracleChain of(StochasticMatrix transition) {
      return new OracleChain(transition, Distribution.uniform(transition.size()));
    }
  }

  /** From a law that the scenario gives. */
  record Given(Distribution law) implements Start {
    @Override
    public OracleChain of(StochasticMatrix transition) {
      return new OracleChain(transition, law);
    }
  }
}
