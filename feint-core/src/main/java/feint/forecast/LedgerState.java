package feint.forecast;

import feint.model.Action;
import feint.model.Ledger;
import feint.policy.DecisionRule;
import feint.policy.DecoyDistribution;
import feint.policy.PolicyState;
import feint.policy.PublicQuery;
import feint.policy.markov.LedgerIndex;
import feint.policy.markov.MarkovPolicy;

/** State of a Markov policy: a row of the policy's ledger index. */
final class LedgerState implements PolicyState {

  private final MarkovPolicy policy;
  private final LedgerIndex index;
  private final int sent;

  /** A ledger of the row. */
  private final Ledger ledger;

  private final int row;

  LedgerState(MarkovPolicy policy, LedgerIndex index, int sent, Ledger ledger) {
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
  public DecoyDistribution decoy(Action action) {
    return policy.decoy(action);
  }

  @Override
  public boolean stops() {
    return policy.stops();
  }

  @Override
  public LedgerState after(PublicQuery query) {
    return new LedgerState(policy, index, sent + 1, ledger.after(query.action()));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LedgerState that
        && policy == that.policy
        && sent == that.sent
        && row == that.row;
  }

  @Override
  public int hashCode() {
    return row;
  }
}
