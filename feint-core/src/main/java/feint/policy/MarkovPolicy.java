package feint.policy;

import feint.model.Ledger;
import feint.model.Shape;
import java.util.function.IntFunction;

/**
 * A policy that remembers nothing: its rule depends on the number of queries sent and on the
 * ledger. Exactly such policies can be evaluated without simulation.
 *
 * <p>{@link #rule} is called from many threads. A stationary policy returns the same rule object
 * every time.
 */
public interface MarkovPolicy extends SinglePolicy, Memory {

  @Override
  default Memory start() {
    return this;
  }

  /**
   * What of the ledger its rules depend on: ledgers in one row have the same rule. The coarser it
   * is, the less there is to follow for whoever looks ahead.
   */
  default LedgerIndex index() {
    return new LedgerIndex.Whole(shape());
  }

  /** A rule for every number of queries sent and every ledger. */
  @FunctionalInterface
  interface Rules {
    /** As {@link Memory#rule}. */
    DecisionRule rule(int t, Ledger ledger);
  }

  /** The policy with these rules. */
  static MarkovPolicy of(Shape shape, Rules rules) {
    return new MarkovPolicy() {
      @Override
      public Shape shape() {
        return shape;
      }

      @Override
      public DecisionRule rule(int t, Ledger ledger) {
        return rules.rule(t, ledger);
      }
    };
  }

  /** The policy with these rules by the number of queries sent, whatever the ledger. */
  static MarkovPolicy byStage(Shape shape, IntFunction<DecisionRule> rules) {
    return new StagedPolicy(shape, rules);
  }
}
