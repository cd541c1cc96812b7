package feint.structure;

import feint.model.Action;
import feint.model.Ledger;
import feint.model.Objective;
import feint.model.Objective.Total;
import feint.model.OracleChain;
import feint.model.Problem;
import feint.model.QueryType;
import feint.model.RunningCost;
import feint.model.TerminalCost;

/** A problem that satisfies R1 to R6 and whose optimal action does not increase with the queue. */
final class Counterexample {

  private Counterexample() {}

  static Problem problem() {
    return Problem.builder()
        .horizon(2)
        .successes(2)
        .incentives(1)
        .success(new double[] {0.5}, new double[] {1})
        .oracle(OracleChain.stationary(new double[] {0.1, 0.9}, new double[] {0.5, 0.5}))
        .objective(new Objective(new Price(), TerminalCost.power(1, 2), Total.SUM))
        .build();
  }

  /** Obfuscating costs 0 or b, learning 0.8 or 2.1, in the first or second oracle state. */
  private static final class Price implements RunningCost {

    @Override
    public double weight(QueryType query, int oracle, int queue) {
      if (query == QueryType.LEARN) {
        return oracle == 1 ? 0.8 : 2.1;
      }
      return oracle == 1 ? 0 : queue;
    }

    @Override
    public double price(Action action, Ledger before) {
      return 1;
    }

    @Override
    public boolean readsLedger() {
      return false;
    }
  }
}
