package feint.solver;

import java.util.List;

/**
 * Optimal expected cost from the start of a run.
 *
 * @param perOracleState V_N(o, M, prior) for o = 1..R
 * @param expected expectation under the initial distribution of the oracle state
 * @param stateStages number of values that backward induction computed
 */
public record OptimalValue(List<Double> perOracleState, double expected, long stateStages) {

  public OptimalValue {
    perOracleState = List.copyOf(perOracleState);
  }
}
