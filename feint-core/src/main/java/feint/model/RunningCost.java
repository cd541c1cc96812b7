package feint.model;

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
}
