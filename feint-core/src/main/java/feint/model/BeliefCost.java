package feint.model;

import feint.math.Checks;
import feint.math.Interval;
import java.util.Optional;

/**
 * Running cost of equation 7: the change of the logarithm of the eavesdropper's belief, weighted by
 * queue and oracle state. A learning query raises the belief and a decoy lowers it.
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
    double paid = before.paid();
    double learning = before.learning();
    // A single logarithm, not the difference of two, since it dominates the time of a simulated
    // query.
    return action.learns()
        ? Math.log((learning + i) * paid / (learning * (paid + i)))
        : Math.log(paid / (paid + i));
  }

  /**
   * Returns the range of the price. Learning raises the belief and obfuscating lowers it, both most
   * at the prior ledger.
   */
  @Override
  public Interval prices(Action action, Ledger prior) {
    double i = action.incentive();
    return action.learns()
        ? new Interval(0, Math.log1p(i / prior.learning()))
        : new Interval(-Math.log1p(i / prior.paid()), 0);
  }

  @Override
  public Optional<PriceTerms> terms() {
    return Optional.of(
        new PriceTerms() {
          @Override
          public double paid(Action action, int paid) {
            return -Math.log1p((double) action.incentive() / paid);
          }

          @Override
          public double learning(Action action, int learning) {
            return Math.log1p((double) action.incentive() / learning);
          }
        });
  }

  @Override
  public boolean readsLedger() {
    return true;
  }
}
