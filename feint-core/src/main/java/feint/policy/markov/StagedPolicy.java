package feint.policy.markov;

import feint.model.Ledger;
import feint.model.Shape;
import feint.policy.DecisionRule;
import java.util.function.IntFunction;

/** Policy whose rule depends on the number of queries sent only. */
public final class StagedPolicy implements MarkovPolicy {

  private final Shape shape;
  private final IntFunction<DecisionRule> rules;

  StagedPolicy(Shape shape, IntFunction<DecisionRule> rules) {
    this.shape = shape;
    this.rules = rules;
  }

  @Override
  public Shape shape() {
    return shape;
  }

  @Override
  public LedgerIndex index() {
    return new LedgerIndex.None();
  }

  @Override
  public DecisionRule rule(int t, Ledger ledger) {
    return rule(t);
  }

  /** Returns the rule after {@code t} queries. */
  public DecisionRule rule(int t) {
    return rules.apply(t);
  }
}
