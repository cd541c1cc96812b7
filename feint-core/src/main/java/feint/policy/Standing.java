package feint.policy;

import feint.model.Action;

/**
 * A memory as a value: where a run stands, of as much as its policy remembers. Standings that are
 * equal decide alike for ever, so that runs can be told apart by them and no further.
 *
 * <p>What is said of a {@link Memory} holds here, too; and the ledger is not looked at.
 */
public interface Standing {

  /** The rule for the next query, after {@code t} queries. */
  DecisionRule rule(int t);

  /** How a decoy moves after this obfuscating query, and which. */
  DecoyLaw decoy(Action action);

  /** Whether the run ends here, before the horizon. */
  boolean stops();

  /** Where the run stands after one more query. */
  Standing after(Turn turn);
}
