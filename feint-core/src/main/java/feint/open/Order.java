package feint.open;

import java.util.Locale;

/** In which order an open policy queries its trajectories, the real one being one of them. */
public enum Order {
  /**
   * One trajectory until it has all its successes, then another, each drawn from those not yet
   * begun; a fair draw among all when all have theirs. No other order finishes more often.
   */
  ONE_FIRST,
  /** Strict turns, in an order that is drawn, whatever has been reached. */
  ALTERNATE,
  /** A fair draw among all before every query, whatever has been reached. */
  COIN;

  /** Its name on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
