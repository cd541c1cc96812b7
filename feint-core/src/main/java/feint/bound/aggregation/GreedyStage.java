package feint.bound.aggregation;

import feint.bound.checkpoint.StageRules;
import feint.model.Action;
import feint.model.Actions;
import feint.model.Ledger;
import feint.policy.DecisionRule;

/**
 * Decisions before one query of a long run: the first action with the smallest sum of its true
 * price at the true ledger and the value of the aggregated recursion after it.
 */
final class GreedyStage implements StageRules {

  private final PaperCost cost;
  private final LedgerGrid.Kept kept;
  private final int first;
  private final int width;
  private final float[][] values;

  /**
   * Creates the decisions from values.
   *
   * @param kept the ledgers with values
   * @param first the first queue with values
   * @param width the number of queues with values
   * @param values by cell of the grid, the expectation after the query and before the oracle moves,
   *     by oracle state, then queue; empty for other cells
   */
  GreedyStage(PaperCost cost, LedgerGrid.Kept kept, int first, int width, float[][] values) {
    this.cost = cost;
    this.kept = kept;
    this.first = first;
    this.width = width;
    this.values = values;
  }

  @Override
  public long bytes() {
    long bytes = 0;
    for (float[] cell : values) {
      bytes += 16 + 4L * cell.length;
    }
    return bytes;
  }

  @Override
  public DecisionRule rule(Ledger ledger) {
    Lookahead ahead = new Lookahead(this);
    ahead.at(this, ledger);
    return DecisionRule.deterministic(cost.problem().shape(), ahead::action);
  }

  /** Values after each action from one ledger. Scratch space of one thread. */
  static final class Lookahead {

    private final PaperCost cost;
    private final Actions actions;
    private final LedgerGrid.Mean[] means;
    private final double[] prices;
    private GreedyStage stage;
    private int chosen;

    Lookahead(GreedyStage stage) {
      this.cost = stage.cost;
      this.actions = cost.actions();
      this.means = new LedgerGrid.Mean[actions.count()];
      this.prices = new double[actions.count()];
      this.stage = stage;
      for (int u = 0; u < means.length; u++) {
        means[u] = new LedgerGrid.Mean();
      }
    }

    /** Computes the values from a ledger before the stage's query. */
    void at(GreedyStage from, Ledger ledger) {
      this.stage = from;
      for (int u = 0; u < means.length; u++) {
        Action action = actions.at(u);
        prices[u] = cost.problem().objective().running().price(action, ledger);
        double l = ledger.learning() + (action.learns() ? (double) action.incentive() : 0);
        double paid = (double) ledger.paid() + action.incentive();
        from.kept.mean(l, paid - l, means[u]);
      }
    }

    /** Returns the action in oracle state 1..R with this queue. */
    int action(int oracle, int queue) {
      value(oracle, queue);
      return chosen;
    }

    /** Returns the action of the last call of {@link #value}. */
    int chosen() {
      return chosen;
    }

    /** Returns the expected cost from oracle state 1..R with this queue under the best action. */
    double value(int oracle, int queue) {
      // Longer queues than the recursion covers are treated as the longest one.
      int b = queue == 0 ? 0 : Math.min(queue, stage.first + stage.width - 1);
      double best = Double.POSITIVE_INFINITY;
      int count = queue == 0 ? actions.levels() : actions.count();
      for (int u = 0; u < count; u++) {
        double weight =
            (actions.learns(u) ? cost.learnWeights() : cost.obfuscateWeights())[oracle - 1][b];
        double q = weight * prices[u] + expected(u, oracle, b);
        if (q < best) {
          best = q;
          chosen = u;
        }
      }
      return best;
    }

    /** Returns the expected cost of an action, before its answer is known. */
    double expected(int u, int oracle, int queue) {
      if (!actions.learns(u)) {
        return after(u, oracle, queue);
      }
      double gamma = cost.problem().success().at(oracle, actions.level(u));
      return gamma * after(u, oracle, queue - 1) + (1 - gamma) * after(u, oracle, queue);
    }

    /**
     * Returns the expected cost after an action that has left this queue, before the oracle moves.
     */
    double after(int u, int oracle, int queue) {
      // Queues that the recursion left out are treated as their neighbours.
      int b = Math.max(0, Math.min(stage.width - 1, queue - stage.first));
      LedgerGrid.Mean mean = means[u];
      double sum = 0;
      for (int m = 0; m < mean.size; m++) {
        sum += mean.shares[m] * stage.values[mean.cells[m]][(oracle - 1) * stage.width + b];
      }
      return sum;
    }
  }
}
