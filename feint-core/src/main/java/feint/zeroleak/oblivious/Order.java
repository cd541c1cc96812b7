package feint.zeroleak.oblivious;

import java.util.Locale;

/** Order in which an oblivious policy queries its trajectories, including the real one. */
public enum Order {
  /**
   * One trajectory until it has all its successes, then another, each drawn from those not yet
   * queried; a fair draw among all when all have theirs. No other order has a larger completion
   * probability.
   */
  ONE_FIRST,
  /** Strict turns, in an order that is drawn at the start. */
  ALTERNATE,
  /** A fair draw among all before every query. */
  COIN;

  /** Returns the name on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
