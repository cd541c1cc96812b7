package feint.model;

import feint.math.Checks;
import feint.math.Interval;
import java.util.Optional;

/** Running cost times a constant factor. */
public record ScaledCost(RunningCost cost, double factor) implements RunningCost {

  public ScaledCost {
    Checks.finite(factor, "factor of a cost");
  }

  @Override
  public double weight(QueryType query, int oracle, int queue) {
    return factor * cost.weight(query, oracle, queue);
  }

  @Override
  public double price(Action action, Ledger before) {
    return cost.price(action, before);
  }

  @Override
  public Interval prices(Action action, Ledger prior) {
    return cost.prices(action, prior);
  }

  @Override
  public Optional<PriceTerms> terms() {
    return cost.terms();
  }

  @Override
  public boolean readsLedger() {
    return cost.readsLedger();
  }
}
