package feint.search;

import feint.policy.ExactPolicy;
import feint.policy.MarkovPolicy;
import feint.policy.Thresholds;

/** A policy that a search came up with. */
public sealed interface Found {

  MarkovPolicy policy();

  /** A stationary policy with thresholds: equation 14. Equal if the thresholds are. */
  record WithThresholds(Thresholds thresholds, MarkovPolicy policy) implements Found {

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
}
