package feint.solver;

import feint.policy.DecisionRule;

/** What a decision rule has or has not in an oracle state; asked from many threads. */
@FunctionalInterface
public interface RuleProperty {

  /** Whether {@code rule} has the property in oracle state {@code oracle}, from 1. */
  boolean holds(DecisionRule rule, int oracle);
}
