package feint.model;

import feint.math.Checks;

/** A cost for every unit of incentive spent, and for nothing else. */
public record IncentiveCost(double perUnit) implements RunningCost {

  public IncentiveCost {
    Checks.finite(perUnit, "cost per unit of incentive");
  }

  @Override
  public double weight(QueryType query, int oracle, int queue) {
    return perUnit;
  }

  @Override
  public double price(Action action, Ledger before) {
    return action.incentive();
  }

  @Override
  public boolean readsLedger() {
    return false;
  }
}
