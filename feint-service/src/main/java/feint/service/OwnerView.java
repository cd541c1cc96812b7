package feint.service;

import feint.estimation.Fit;
import feint.model.Problem;
import feint.policy.ControllerState.Asked;
import feint.policy.Policy;
import feint.service.forecast.RunForecast;
import feint.service.live.AttackerPosterior;
import feint.store.RunRow;
import java.util.Optional;

/**
 * Facts of a run that only its owner may know.
 *
 * @param row the run at the moment to which all other components refer
 * @param problem in which the policy is played
 * @param policy of the run
 * @param open the query that waits for its answer
 * @param forecast from now on; empty if the scenario has no probabilities of success
 * @param givenAway posteriors of the policy-aware attacker
 * @param fit whether the oracle behaves as the scenario says
 */
public record OwnerView(
    RunRow row,
    Problem problem,
    Policy policy,
    Optional<Asked> open,
    Optional<RunForecast> forecast,
    AttackerPosterior givenAway,
    Fit fit) {}
