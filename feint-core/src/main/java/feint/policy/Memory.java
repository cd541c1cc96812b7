package feint.policy;

import feint.model.Action;
import feint.model.Ledger;
import java.util.Optional;

/**
 * What a policy remembers during one run, and what follows from it for the next query.
 *
 * <p>A memory is a function of the public past alone, so that whoever knows the policy can state
 * the law of its next action, and so that a run can be rebuilt from its record. It takes every past
 * that can be written down, also one that its policy never has: an attacker reads a run both ways,
 * and one of the two is wrong. After such a past its rule knows no hidden state (see {@link
 * DecisionRule#known}), or goes on as if nothing odd had happened; it never throws.
 */
public interface Memory {

  /** The rule for the next query: after {@code t} queries, at this ledger. */
  DecisionRule rule(int t, Ledger ledger);

  /** Takes note of a query, after its answer. */
  default void see(Turn turn) {}

  /**
   * Whether the run ends here, before the horizon. It is seen by everyone, and so must not depend
   * on more than what everyone has seen.
   */
  default boolean stops() {
    return false;
  }

  /**
   * The memory of a run that follows this one at once, with the same trajectories, while the oracle
   * goes on; {@code fresh} is what a run begins with that nothing has gone before.
   */
  default Memory followedBy(Memory fresh) {
    return filters().map(fresh::startingWith).orElse(fresh);
  }

  /**
   * Returns the filters that a run begins with that follows this one now; empty if the policy keeps
   * none, or none that can be written down.
   */
  default Optional<CarriedFilters> filters() {
    return Optional.empty();
  }

  /** Returns the memory of a run that begins with these filters, if its policy keeps any. */
  default Memory startingWith(CarriedFilters filters) {
    return this;
  }

  /**
   * How the decoy moves after this obfuscating query. The paper's decoy always steps: its answers
   * are made up.
   */
  default DecoyLaw decoy(Action action) {
    return DecoyLaw.ALWAYS;
  }
}
