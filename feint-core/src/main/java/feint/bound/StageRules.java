package feint.bound;

import feint.model.Ledger;
import feint.policy.DecisionRule;

/** The decisions after some number of queries, for every ledger. */
public interface StageRules {

  /** The rule at a ledger; it never throws, also for a ledger that no run gets to. */
  DecisionRule rule(Ledger ledger);

  /** About how many bytes it holds. */
  long bytes();
}
