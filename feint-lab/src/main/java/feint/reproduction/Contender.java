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
   * is the policy's to prove, which may need that the oracle's states are Markov; buckets of
   * clients are not. Weights, of which a client's reply is made, show how their steps were made,
   * and beyond that tell nothing if the decoy is a training like the learner's.
   */
  private boolean hides(Set<Sight> sees) {
    Claim claim = policy.claim(run.problem());
    EnumSet<Sight> shown = EnumSet.copyOf(sees);
    boolean replies = shown.remove(Sight.REPLIES);
    boolean weights = shown.remove(Sight.POINTS) || replies;
    if (weights) {
      shown.addAll(Set.of(Sight.STEPS, Sight.CONTENTS));
    }
    if (replies) {
      // Whose answer it is, and whether it was used, may say all there is to know of the oracle.
      shown.addAll(Set.of(Sight.ATTENDANCE, Sight.STATE));
    }
    boolean alike = run.hasTaskDecoy() || !weights;
    boolean world = run.isCounting() || claim.covers(Set.of(Sight.STATE));
    return alike && world && claim.advantage() == 0 && claim.covers(shown);
  }

  /** What kind of decoy it has. */
  String decoy() {
    return run.hasTaskDecoy() ? TASK : SKEWED;
  }

  /** From whom it provably hides which trajectory is the learner's. */
  String hiddenFrom() {
    EnumSet<Sight> schedule = EnumSet.of(Sight.QUERIES, Sight.INCENTIVES);
    EnumSet<Sight> steps = EnumSet.of(Sight.QUERIES, Sight.INCENTIVES, Sight.STEPS);
    EnumSet<Sight> clients = EnumSet.of(Sight.INCENTIVES, Sight.ATTENDANCE);
    EnumSet<Sight> all = EnumSet.of(Sight.INCENTIVES, Sight.POINTS, Sight.REPLIES);
    if (hides(clients)) {
      return hides(all) ? "clients, too" : "who sees no weights";
    }
    if (hides(EnumSet.of(Sight.INCENTIVES, Sight.POINTS))) {
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

  /** The same, with what a client sends back. */
  FederatedTrials.Entrant trialWithReplies() {
    return new FederatedTrials.Entrant(run.keepingReplies(), policy);
  }

  /**
   * A row of the printed table.
   *
   * @param learner accuracy of the learner
   * @param eavesdropper accuracy of the eavesdropper
   */
  public record Published(double learner, double eavesdropper, double incentive) {}
}
