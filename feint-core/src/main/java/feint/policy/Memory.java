package feint.policy;

import feint.model.Action;
import feint.model.Ledger;
import java.util.Optional;

/**
 * Memory of a policy during one run, which determines its next decision.
 *
 * <p>A memory is a function of the public history alone, so that a policy-aware attacker can
 * compute the distribution of the next action, and a run can be rebuilt from its record. It accepts
 * every well-formed history, including those that its policy never produces, because an attacker
 * evaluates a run under both hypotheses, one of which is wrong. After such a history its rule has
 * no action in any hidden state (see {@link DecisionRule#known}), or continues as if the history
 * were possible. It never throws.
 */
public interface Memory {

  /**
   * Returns the rule for the next query.
   *
   * @param t number of queries sent
   * @param ledger present ledger
   */
  DecisionRule rule(int t, Ledger ledger);

  /** Observes a query, after its answer. */
  default void see(PublicQuery query) {}

  /**
   * Returns whether the run ends here, before the horizon. The end is public and must depend on
   * public observations only.
   */
  default boolean stops() {
    return false;
  }

  /**
   * Returns the memory of a run that follows this one at once, with the same trajectories, while
   * the oracle continues.
   *
   * @param fresh memory at the start of a run without a predecessor
   */
  default Memory followedBy(Memory fresh) {
    return filters().map(fresh::startingWith).orElse(fresh);
  }

  /**
   * Returns the filters with which a run that follows this one now begins; empty if the policy
   * keeps none that can be saved.
   */
  default Optional<CarriedFilters> filters() {
    return Optional.empty();
  }

  /** Returns the memory of a run that begins with these filters, if the policy keeps any. */
  default Memory startingWith(CarriedFilters filters) {
    return this;
  }

  /**
   * Returns the distribution of the decoy and its step for this obfuscating query. The paper's
   * decoy always steps: its answers are made up. Before a learning query, a controller may ask for
   * the decoy of the obfuscating query with the same incentive, so that both take the same time.
   */
  default DecoyDistribution decoy(Action action) {
    return DecoyDistribution.ALWAYS;
  }

  /**
   * Returns a view of this memory for the history in which the real trajectory and the only decoy
   * are exchanged, if it has one that equals, to the last bit, a memory of its own. An attacker
   * thus needs one memory for both hypotheses.
   *
   * <p>Both are shown the same queries, each as it is public to them, in turns: this memory first,
   * then the view. If this one sees no further query, the view goes on alone. Neither may be read
   * while it is a query behind the other.
   */
  default Optional<Memory> exchanged() {
    return Optional.empty();
  }
}
