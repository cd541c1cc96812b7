package feint.service;

import feint.fit.Fit;
import feint.model.Problem;
import feint.policy.ControllerState.Asked;
import feint.policy.Policy;
import feint.store.RunRow;
import java.util.Optional;

/**
 * What only the owner of a run may know of it.
 *
 * @param row the run at the moment that all the rest is of
 * @param problem the problem in which the policy is played
 * @param policy the policy of the run
 * @param open the query on its way
 * @param forecast from now on; empty if the scenario does not say how often answers are informative
 * @param givenAway what the attacker who knows the policy has found out
 * @param fit whether the oracle behaves as the scenario says
 */
public record Insight(
    RunRow row,
    Problem problem,
    Policy policy,
    Optional<Asked> open,
    Optional<RunForecast> forecast,
    Posterior givenAway,
    Fit fit) {}
