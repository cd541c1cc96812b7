package feint.search;

import feint.model.Shape;
import feint.policy.ExactPolicy;
import feint.policy.MarkovPolicy;
import feint.policy.StationaryPolicies;
import feint.policy.Thresholds;

/** A policy that a search came up with. */
public sealed interface Found {

  MarkovPolicy policy();

  /** A stationary policy with thresholds: equation 14. Equal if the thresholds are. */
  record WithThresholds(Thresholds thresholds, MarkovPolicy policy) implements Found {

    /** The policy with these thresholds. */
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

  /** A table of actions by oracle state, queue and queries sent, whatever the ledger. */
  record Table(ExactPolicy policy) implements Found {}

  /** A policy of any other kind: for searches of your own. */
  record Other(MarkovPolicy policy) implements Found {}
}
