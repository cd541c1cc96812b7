package feint.policy;

import feint.model.Action;
import feint.model.Ledger;

/**
 * A policy that remembers no more than where a run stands, of which there are few ways. Such
 * policies can be evaluated without simulation.
 */
public interface FinitePolicy extends SinglePolicy {

  /** Where a run begins. */
  Standing standing();

  @Override
  default Memory start() {
    return new Memory() {
      private Standing now = standing();

      @Override
      public DecisionRule rule(int t, Ledger ledger) {
        return now.rule(t);
      }

      @Override
      public void see(Turn turn) {
        now = now.after(turn);
      }

      @Override
      public boolean stops() {
        return now.stops();
      }

      @Override
      public DecoyLaw decoy(Action action) {
        return now.decoy(action);
      }
    };
  }
}
