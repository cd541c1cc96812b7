package feint.solver.backward;

import feint.model.Ledger;
import feint.model.Shape;
import feint.policy.DecisionRule;
import feint.policy.markov.LedgerIndex;
import java.util.Arrays;

/** Optimal actions after a given number of queries, for every margin. */
public final class MarginRules {

  private final Shape shape;
  private final LedgerIndex.Margin index;
  private final MarginRange rows;
  private final ActionRuns[] runs;

  MarginRules(Shape shape, LedgerIndex.Margin index, MarginRange rows, ActionRuns[] runs) {
    this.shape = shape;
    this.index = index;
    this.rows = rows;
    this.runs = runs;
  }

  /** Returns the decision rule at a ledger, for every hidden state. */
  public DecisionRule rule(Ledger ledger) {
    ActionRuns row = runs[rows.of(index.units(ledger))];
    return DecisionRule.ofTable(shape, row.actions(shape.oracleStates(), shape.successes() + 1));
  }

  /** Returns the approximate size in bytes. */
  public long bytes() {
    return Arrays.stream(runs).mapToLong(ActionRuns::bytes).sum();
  }
}
