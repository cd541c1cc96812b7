package feint.forecast;

import feint.model.Action;
import feint.model.Ledger;
import feint.policy.DecisionRule;
import feint.policy.DecoyLaw;
import feint.policy.LedgerIndex;
import feint.policy.MarkovPolicy;
import feint.policy.Standing;
import feint.policy.Turn;

/**
 * Where a run of a policy stands that remembers nothing: at a ledger, of which no more is told
 * apart than the policy looks at.
 */
final class LedgerStanding implements Standing {

  private final MarkovPolicy policy;
  private final LedgerIndex index;
  private final int sent;

  /** One of those in the row. */
  private final Ledger ledger;

  private final int row;

  LedgerStanding(MarkovPolicy policy, LedgerIndex index, int sent, Ledger ledger) {
    this.policy = policy;
    this.index = index;
    this.sent = sent;
    this.ledger = ledger;
    this.row = index.row(sent, ledger);
  }

  @Override
  public DecisionRule rule(int t) {
    return policy.rule(t, ledger);
  }

  @Override
  public DecoyLaw decoy(Action action) {
    return policy.decoy(action);
  }

  @Override
  public boolean stops() {
    return policy.stops();
  }

  @Override
  public LedgerStanding after(Turn turn) {
    return new LedgerStanding(policy, index, sent + 1, ledger.after(turn.action()));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LedgerStanding that
        && policy == that.policy
        && sent == that.sent
        && row == that.row;
  }

  @Override
  public int hashCode() {
    return row;
  }
}
