package feint.model;

import feint.math.Interval;
import java.util.Optional;

/**
 * Cost <i>c</i> of one query, charged at the state and the ledger before it.
 *
 * <p>Every cost of the covert problem is a weight, which depends on the hidden state, times a
 * price, which depends on the ledger. Implementations are stateless, since solvers call them from
 * many threads.
 */
public interface RunningCost {

  /**
   * Returns the factor of the price in oracle state {@code oracle} (1..R) with this queue (0..M).
   */
  double weight(QueryType query, int oracle, int queue);

  /** Returns the price of the action at this ledger. */
  double price(Action action, Ledger before);

  /**
   * Returns whether {@link #price} depends on the ledger. If not, far smaller recursions are exact.
   */
  boolean readsLedger();

  /**
   * Returns a range that contains the price of the action at every ledger of a run.
   *
   * @param prior ledger before the first query
   */
  default Interval prices(Action action, Ledger prior) {
    if (readsLedger()) {
      return new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }
    double price = price(action, prior);
    return new Interval(price, price);
  }

  /** Returns the price as a sum of terms that read one entry of the ledger each, if it is one. */
  default Optional<PriceTerms> terms() {
    if (readsLedger()) {
      return Optional.empty();
    }
    return Optional.of(
        new PriceTerms() {
          @Override
          public double paid(Action action, int paid) {
            return price(action, Ledger.DEFAULT_PRIOR);
          }

          @Override
          public double learning(Action action, int learning) {
            return 0;
          }
        });
  }

  /** Returns this cost times a finite factor. */
  default RunningCost times(double factor) {
    if (factor == 1) {
      return this;
    }
    // A cost of 0 does not depend on the ledger either.
    return factor == 0 ? new IncentiveCost(0) : new ScaledCost(this, factor);
  }

  /** Weight by query type, oracle state and queue. */
  @FunctionalInterface
  interface Weight {
    /** Returns the weight, as {@link RunningCost#weight}. */
    double at(QueryType query, int oracle, int queue);
  }

  /** Returns a cost that depends neither on the ledger nor on the incentive: the weight alone. */
  static RunningCost perQuery(Weight weight) {
    return new RunningCost() {
      @Override
      public double weight(QueryType query, int oracle, int queue) {
        return weight.at(query, oracle, queue);
      }

      @Override
      public double price(Action action, Ledger before) {
        return 1;
      }

      @Override
      public boolean readsLedger() {
        return false;
      }
    };
  }
}
