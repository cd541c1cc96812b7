package feint.reproduction;

import feint.federated.FederatedRun;
import feint.federated.FederatedTrials;
import feint.policy.Policy;
import java.util.Optional;
import java.util.Set;

/**
 * A policy that Table I compares.
 *
 * @param run the clients it plays with, and the problem that it is made for and attackers know
 * @param hidden the attackers to whom it provably gives nothing away
 * @param published what the paper prints for it, if it does
 */
public record Contender(
    String name,
    Policy policy,
    FederatedRun run,
    Set<String> hidden,
    Optional<Published> published) {

  public Contender {
    hidden = Set.copyOf(hidden);
  }

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
