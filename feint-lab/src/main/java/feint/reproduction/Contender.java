package feint.reproduction;

import feint.audit.Attack;
import feint.federated.FederatedRun;
import feint.federated.FederatedTrials;
import feint.policy.Claim;
import feint.policy.Policy;
import java.util.Optional;

/**
 * A policy that Table I compares.
 *
 * @param run the clients it plays with, and the problem that it is made for and attackers know
 * @param published what the paper prints for it, if it does
 */
public record Contender(
    String name, Policy policy, FederatedRun run, Optional<Published> published) {

  /** Whether it provably gives nothing away to this attacker. */
  boolean hides(Attack attack) {
    Claim claim = policy.claim(run.problem());
    return claim.advantage() == 0 && claim.covers(attack.sees());
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
