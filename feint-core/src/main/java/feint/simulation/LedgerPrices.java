package feint.simulation;

import feint.model.Action;
import feint.model.Actions;
import feint.model.Ledger;
import feint.model.Problem;
import java.util.Optional;

/**
 * Prices of all actions at all ledgers of a short run, computed once: a look-up takes a fraction of
 * the time of a logarithm.
 */
final class LedgerPrices {

  /** Largest number of prices. */
  private static final long MOST = 1 << 20;

  /** Smallest number of queries for each price. */
  private static final int QUERIES_PER_PRICE = 4;

  private final Ledger prior;
  private final int unit;
  private final int count;

  /** By units paid, units paid on learning queries, and action. */
  private final double[] prices;

  private LedgerPrices(Problem problem, int most) {
    Actions actions = problem.actions();
    this.prior = problem.prior();
    this.unit = actions.unit();
    this.count = actions.count();
    this.prices = new double[Math.toIntExact(size(most, count))];
    for (int x = 0, k = 0; x <= most; x++) {
      for (int y = 0; y <= x; y++) {
        Ledger ledger = new Ledger(prior.paid() + x * unit, prior.learning() + y * unit);
        for (Action action : actions.toList()) {
          prices[k++] = problem.objective().running().price(action, ledger);
        }
      }
    }
  }

  /**
   * Returns the prices of a problem whose running cost reads the ledger; empty if there are too
   * many of them for this number of queries.
   */
  static Optional<LedgerPrices> of(Problem problem, double queries) {
    if (!problem.objective().running().readsLedger()) {
      return Optional.empty();
    }
    Actions actions = problem.actions();
    long most = (long) problem.horizon() * (actions.highestIncentive() / actions.unit());
    return most < MOST && size(most, actions.count()) <= Math.min(MOST, queries / QUERIES_PER_PRICE)
        ? Optional.of(new LedgerPrices(problem, (int) most))
        : Optional.empty();
  }

  private static long size(long most, int count) {
    return (most + 1) * (most + 2) / 2 * count;
  }

  /** Returns the price of an action at x units paid, y of them on learning queries. */
  double at(int x, int y, int action) {
    return prices[(x * (x + 1) / 2 + y) * count + action];
  }
}
