package feint.solver;

import java.util.List;

/**
 * The optimal expected cost from the start of a run.
 *
 * @param perOracleState V_N(o, M, prior) for o = 1..R
 * @param expected its expectation under the initial law of the oracle's state
 * @param stateStages how many values backward induction computed
 */
public record Values(List<Double> perOracleState, double expected, long stateStages) {

  public Values {
    perOracleState = List.copyOf(perOracleState);
  }
}
