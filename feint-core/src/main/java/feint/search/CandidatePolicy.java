package feint.search;

import feint.model.Shape;
import feint.policy.markov.ExactPolicy;
import feint.policy.markov.MarkovPolicy;
import feint.policy.markov.StationaryPolicies;
import feint.policy.markov.Thresholds;

/** Policy that a search proposes. */
public sealed interface CandidatePolicy {

  /** Returns the policy, which can be evaluated and played. */
  MarkovPolicy policy();

  /** Threshold policy (equation 14). Equal if the thresholds are. */
  record WithThresholds(Thresholds thresholds, MarkovPolicy policy) implements CandidatePolicy {

    /** Returns the policy with these thresholds. */
    public static WithThresholds of(Shape shape, Thresholds thresholds) {
      return new WithThresholds(thresholds, StationaryPolicies.threshold(shape, thresholds));
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof WithThresholds that && thresholds.equals(that.thresholds);
    }

    @Override
    public int hashCode() {
      return thresholds.hashCode();
    }
  }

  /** Table of actions by oracle state, queue and queries sent, independent of the ledger. */
  record Table(ExactPolicy policy) implements CandidatePolicy {}

  /** Any other policy, for user-defined searches. */
  record Other(MarkovPolicy policy) implements CandidatePolicy {}
}
