package feint.reproduction;

import feint.audit.Attack;
import feint.federated.FederatedRun;
import feint.federated.FederatedTrials;
import feint.policy.Claim;
import feint.policy.Policy;
import feint.policy.Sight;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * A policy that Table I compares.
 *
 * @param run the clients and the decoy it plays with, and the problem that it is made for and
 *     attackers know
 * @param trained whether attackers are trained against it, on runs of their own
 * @param published what the paper prints for it, if it does
 */
public record Contender(
    String name, Policy policy, FederatedRun run, boolean trained, Optional<Published> published) {

  static final String TASK = "task";
  private static final String SKEWED = "skewed";

  /** Whether it provably gives nothing away to this attacker. */
  boolean hides(Attack attack) {
    return hides(attack.sees());
  }

  /**
   * Whether nothing is given away to those who see these things. What a schedule of queries hides
   * is the policy's to prove. Weights show how their steps were made, and beyond that tell nothing
   * if the decoy is a training like the learner's: model.md, section 13.
   */
  private boolean hides(Set<Sight> sees) {
    Claim claim = policy.claim(run.problem());
    EnumSet<Sight> shown = EnumSet.copyOf(sees);
    if (shown.remove(Sight.POINTS)) {
      shown.addAll(Set.of(Sight.STEPS, Sight.CONTENTS));
    }
    boolean alike = run.hasTaskDecoy() || shown.equals(sees);
    return alike && claim.advantage() == 0 && claim.covers(shown);
  }

  /** What kind of decoy it has. */
  String decoy() {
    return run.hasTaskDecoy() ? TASK : SKEWED;
  }

  /** From whom it provably hides which trajectory is the learner's. */
  String hiddenFrom() {
    EnumSet<Sight> schedule = EnumSet.of(Sight.QUERIES, Sight.INCENTIVES);
    EnumSet<Sight> steps = EnumSet.of(Sight.QUERIES, Sight.INCENTIVES, Sight.STEPS);
    EnumSet<Sight> clients = EnumSet.of(Sight.ATTENDANCE, Sight.REPLIES);
    boolean weights = hides(EnumSet.of(Sight.INCENTIVES, Sight.POINTS));
    if (hides(clients)) {
      return weights ? "clients, too" : "who sees no weights";
    }
    if (weights) {
      return "who is no client";
    }
    if (hides(steps)) {
      return "who sees steps";
    }
    return hides(schedule) ? "who sees payments" : "nobody";
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
