package feint.service;

import feint.fit.Fit;
import feint.forecast.Forecast;
import feint.policy.ControllerState.Asked;
import feint.store.RunRow;
import java.util.Map;
import java.util.Optional;

/**
 * What only the owner of a run may know of it.
 *
 * @param row the run at the moment that all the rest is of
 * @param open the query on its way
 * @param forecast from now on
 * @param givenAway how likely the attacker who knows the policy takes the real trajectory to be
 *     real, by what it sees; a view that is missing has seen what cannot be
 * @param fit whether the oracle behaves as the scenario says
 */
public record Insight(
    RunRow row, Optional<Asked> open, Forecast forecast, Map<String, Double> givenAway, Fit fit) {

  public Insight {
    givenAway = Map.copyOf(givenAway);
  }
}
