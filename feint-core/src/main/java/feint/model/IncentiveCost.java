package feint.model;

import feint.math.Checks;

/**
 * Running cost proportional to the incentive paid.
 *
 * @param perUnit cost per unit of incentive, finite
 */
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
