package feint.policy;

import feint.model.Action;
import feint.model.Ledger;
import java.util.List;

/**
 * What a policy remembers during one run, and what follows from it for the next query.
 *
 * <p>A memory is a function of the public past, and of draws made when the run began: so that
 * whoever knows the policy can state the law of its next action.
 */
public interface Memory {

  /** The rule for the next query: after {@code t} queries, at this ledger. */
  DecisionRule rule(int t, Ledger ledger);

  /**
   * Takes note of a query.
   *
   * @param step whether the trajectory that was queried moved afterwards
   */
  default void see(Action action, boolean step) {}

  /**
   * The chance that the decoy steps after this obfuscating query. The paper's decoy always does:
   * its answers are made up.
   */
  default double decoyStep(Action action) {
    return 1;
  }

  /** The same in an oracle state, 1..R: a decoy may step as that makes learning succeed. */
  default double decoyStep(Action action, int oracle) {
    return decoyStep(action);
  }

  /** What {@link Policy#resume} needs to rebuild this memory, to the last digit. */
  default List<Double> save() {
    return List.of();
  }
}
