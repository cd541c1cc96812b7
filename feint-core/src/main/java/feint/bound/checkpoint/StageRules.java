package feint.bound.checkpoint;

import feint.model.Ledger;
import feint.policy.DecisionRule;

/** Decisions after some number of queries, for every ledger. */
public interface StageRules {

  /** Returns the rule at a ledger. It never throws, also for an unreachable ledger. */
  DecisionRule rule(Ledger ledger);

  /** Returns the approximate size in bytes. */
  long bytes();
}
