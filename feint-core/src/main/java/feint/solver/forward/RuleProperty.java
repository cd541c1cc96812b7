package feint.solver.forward;

import feint.policy.DecisionRule;

/**
 * Predicate on a decision rule in an oracle state. Implementations are called from several threads.
 */
@FunctionalInterface
public interface RuleProperty {

  /** Returns whether {@code rule} has the property in oracle state {@code oracle}, from 1. */
  boolean holds(DecisionRule rule, int oracle);
}
