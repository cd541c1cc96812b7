package feint.model;

import feint.math.Interval;

/**
 * <i>c</i>: the cost of one query, charged at the state and the ledger before it.
 *
 * <p>Every cost of the covert problem is a weight, which depends on the hidden state, times a
 * price, which depends on the ledger. Implementations are stateless: solvers call them from many
 * threads.
 */
public interface RunningCost {

  /** What a unit of price weighs in oracle state {@code oracle} (1..R) with this queue. */
  double weight(QueryType query, int oracle, int queue);

  /** The price of the action at this ledger. */
  double price(Action action, Ledger before);

  /** Whether {@link #price} looks at the ledger; if not, far smaller recursions are exact. */
  boolean readsLedger();

  /**
   * Returns a range that holds the price of the action at every ledger of a run.
   *
   * @param prior the ledger before the first query
   */
  default Interval prices(Action action, Ledger prior) {
    if (readsLedger()) {
      return new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }
    double price = price(action, prior);
    return new Interval(price, price);
  }

  /** This cost, times a factor. */
  default RunningCost times(double factor) {
    if (factor == 1) {
      return this;
    }
    // What costs nothing need not read the ledger either.
    return factor == 0 ? new IncentiveCost(0) : new ScaledCost(this, factor);
  }

  /** A weight by query type, oracle state and queue. */
  @FunctionalInterface
  interface Weight {
    /** As {@link RunningCost#weight}. */
    double at(QueryType query, int oracle, int queue);
  }

  /** A cost that looks neither at the ledger nor at the incentive: the weight alone. */
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
