package feint.policy.markov;

import feint.model.Ledger;
import feint.model.Shape;
import feint.policy.DecisionRule;
import feint.policy.Memory;
import feint.policy.SinglePolicy;
import java.util.function.IntFunction;

/**
 * Policy without memory: its rule depends on the number of queries sent and on the ledger. Such
 * policies can be evaluated without simulation.
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
   * Returns the dependence of the rules on the ledger: ledgers in one row have the same rule. A
   * coarser index makes evaluation and forecasts cheaper.
   */
  default LedgerIndex index() {
    return new LedgerIndex.Whole(shape());
  }

  /** Rule for every number of queries sent and every ledger. */
  @FunctionalInterface
  interface Rules {
    /** Returns the rule, as {@link Memory#rule}. */
    DecisionRule rule(int t, Ledger ledger);
  }

  /** Returns the policy with these rules. */
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

  /** Returns the policy whose rule depends on the number of queries sent only. */
  static MarkovPolicy byStage(Shape shape, IntFunction<DecisionRule> rules) {
    return new StagedPolicy(shape, rules);
  }
}
