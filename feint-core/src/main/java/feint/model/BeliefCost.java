package feint.model;

import feint.math.Checks;

/**
 * Equation 7: the change of the logarithm of the eavesdropper's belief, which a learning query
 * raises and a decoy lowers, weighted by queue and oracle state.
 *
 * @param queueWeight &psi;<sub>1</sub>, positive on 0..M
 * @param oracleWeight &psi;<sub>2</sub>, positive on 1..R
 */
public record BeliefCost(PowerWeight queueWeight, PowerWeight oracleWeight) implements RunningCost {

  @Override
  public double weight(QueryType query, int oracle, int queue) {
    double b = Checks.positive(queueWeight.at(queue), "queue weight");
    double o = Checks.positive(oracleWeight.at(oracle), "oracle weight");
    return query == QueryType.LEARN ? b / o : o / b;
  }

  @Override
  public double price(Action action, Ledger before) {
    double i = action.incentive();
    double all = Math.log((before.paid() + i) / before.paid());
    return action.learns() ? Math.log((before.learning() + i) / before.learning()) - all : -all;
  }

  @Override
  public boolean readsLedger() {
    return true;
  }
}
