package feint.reproduction;

import feint.federated.FederatedRun;
import feint.federated.FederatedTrials;
import feint.model.Problem;
import feint.policy.Policy;
import java.util.Optional;

/**
 * A policy that Table I compares.
 *
 * @param problem the one that the policy is made for, and that attackers know
 * @param run the clients it plays with
 * @param published what the paper prints for it, if it does
 */
public record Contender(
    String name, Problem problem, Policy policy, FederatedRun run, Optional<Published> published) {

  /** The policy in its runs. */
  FederatedTrials.Entrant trial() {
    return new FederatedTrials.Entrant(run, policy);
  }

  /**
   * A row of the printed table.
   *
   * @param learner accuracy of the learner
   * @param eavesdropper accuracy of the eavesdropper
   */
  public record Published(double learner, double eavesdropper, double incentive) {}
}
