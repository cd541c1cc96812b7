package feint.policy;

import feint.model.Action;

/**
 * State of a policy's memory. Equal states induce identical future decisions, so that runs need to
 * be distinguished by their states only.
 *
 * <p>Immutable. The requirements on a {@link Memory} hold, and decisions do not depend on the
 * ledger.
 */
public interface PolicyState {

  /** Returns the rule for the next query, after {@code t} queries. */
  DecisionRule rule(int t);

  /** Returns the distribution of the decoy and its step for this obfuscating query. */
  DecoyDistribution decoy(Action action);

  /** Returns whether the run ends here, before the horizon. */
  boolean stops();

  /** Returns the state after one more query. */
  PolicyState after(PublicQuery query);
}
