package feint.service;

import feint.fit.Fit;
import feint.forecast.Forecast;
import feint.policy.ControllerState.Asked;
import feint.store.RunRow;
import java.util.Optional;

/**
 * What only the owner of a run may know of it.
 *
 * @param row the run at the moment that all the rest is of
 * @param open the query on its way
 * @param forecast from now on
 * @param givenAway what the attacker who knows the policy has found out
 * @param fit whether the oracle behaves as the scenario says
 */
public record Insight(
    RunRow row, Optional<Asked> open, Forecast forecast, Posterior givenAway, Fit fit) {}
