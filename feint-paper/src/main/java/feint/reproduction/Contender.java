package feint.reproduction;

import feint.attack.Attack;
import feint.federated.FederatedRun;
import feint.federated.FederatedTrials;
import feint.policy.LeakageGuarantee;
import feint.policy.Observable;
import feint.policy.Policy;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * A policy that Table I compares.
 *
 * @param run its clients and decoy, and the problem for which it was computed and which attackers
 *     know
 * @param trained whether attackers are trained against it, on runs of their own
 * @param published the paper's values, if any
 */
public record Contender(
    String name, Policy policy, FederatedRun run, boolean trained, Optional<Published> published) {

  static final String TASK = "task";
  private static final String SKEWED = "skewed";

  /** Returns whether the policy provably leaks nothing to this attacker. */
  boolean hides(Attack attack) {
    return hides(attack.sees());
  }

  /**
   * Returns whether the policy leaks nothing to attackers with these observables. The policy's
   * guarantee covers the schedule of queries; it may require that the oracle's states are Markov,
   * which buckets of clients are not. Weights, from which a client's reply is computed, reveal how
   * their steps were made, and nothing else if the decoy is a training like the learner's.
   */
  private boolean hides(Set<Observable> sees) {
    LeakageGuarantee claim = policy.claim(run.problem());
    EnumSet<Observable> shown = EnumSet.copyOf(sees);
    boolean replies = shown.remove(Observable.REPLIES);
    boolean weights = shown.remove(Observable.POINTS) || replies;
    if (weights) {
      shown.addAll(Set.of(Observable.STEPS, Observable.CONTENTS));
    }
    if (replies) {
      // Whose answer it is, and whether it was used, may reveal the oracle's state completely.
      shown.addAll(Set.of(Observable.ATTENDANCE, Observable.STATE));
    }
    boolean alike = run.hasTaskDecoy() || !weights;
    boolean world = run.isCounting() || claim.covers(Set.of(Observable.STATE));
    return alike && world && claim.advantage() == 0 && claim.covers(shown);
  }

  /** Returns the kind of its decoys. */
  String decoy() {
    return run.hasTaskDecoy() ? TASK : SKEWED;
  }

  /** Returns the observers from whom it provably hides which trajectory is the learner's. */
  String hiddenFrom() {
    EnumSet<Observable> schedule = EnumSet.of(Observable.QUERIES, Observable.INCENTIVES);
    EnumSet<Observable> steps =
        EnumSet.of(Observable.QUERIES, Observable.INCENTIVES, Observable.STEPS);
    EnumSet<Observable> clients = EnumSet.of(Observable.INCENTIVES, Observable.ATTENDANCE);
    EnumSet<Observable> all =
        EnumSet.of(Observable.INCENTIVES, Observable.POINTS, Observable.REPLIES);
    if (hides(clients)) {
      return hides(all) ? "all observers" : "all without weights";
    }
    if (hides(EnumSet.of(Observable.INCENTIVES, Observable.POINTS))) {
      return "all but clients";
    }
    if (hides(steps)) {
      return "observers of steps";
    }
    return hides(schedule) ? "observers of payments" : "none";
  }

  /** Returns the policy with its runs. */
  FederatedTrials.Entrant trial() {
    return new FederatedTrials.Entrant(run, policy);
  }

  /** Returns the policy with runs in which replies are recorded. */
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
