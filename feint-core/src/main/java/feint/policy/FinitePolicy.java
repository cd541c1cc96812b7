package feint.policy;

import feint.model.Action;
import feint.model.Ledger;

/** Policy whose memory has few states. Such policies can be evaluated without simulation. */
public interface FinitePolicy extends SinglePolicy {

  /** Returns the state of the memory at the start of a run. */
  PolicyState standing();

  @Override
  default Memory start() {
    return new Memory() {
      private PolicyState now = standing();

      @Override
      public DecisionRule rule(int t, Ledger ledger) {
        return now.rule(t);
      }

      @Override
      public void see(PublicQuery query) {
        now = now.after(query);
      }

      @Override
      public boolean stops() {
        return now.stops();
      }

      @Override
      public DecoyDistribution decoy(Action action) {
        return now.decoy(action);
      }
    };
  }
}
