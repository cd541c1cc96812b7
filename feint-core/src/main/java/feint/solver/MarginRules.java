package feint.solver;

import feint.model.Ledger;
import feint.model.Shape;
import feint.policy.DecisionRule;
import feint.policy.LedgerIndex;
import java.util.Arrays;

/** The optimal actions after some number of queries, for every margin. */
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

  /** What to do at a ledger, in every hidden state. */
  public DecisionRule rule(Ledger ledger) {
    ActionRuns row = runs[rows.of(index.units(ledger))];
    return DecisionRule.ofTable(shape, row.actions(shape.oracleStates(), shape.successes() + 1));
  }

  /** About how many bytes it holds. */
  public long bytes() {
    return Arrays.stream(runs).mapToLong(ActionRuns::bytes).sum();
  }
}
