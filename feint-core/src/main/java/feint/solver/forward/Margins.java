package feint.solver.forward;

import feint.model.Actions;
import feint.model.Ledger;
import feint.model.Shape;
import java.util.OptionalInt;

/**
 * Conversion between margins, in units from the start of a run, and ledgers that have them, with
 * which margin policies are queried.
 */
final class Margins {

  private final Ledger prior;
  private final int unit;
  private final int lowest;
  private final int highest;

  Margins(Shape shape) {
    Actions actions = shape.actions();
    this.prior = shape.prior();
    this.unit = actions.unit();
    this.lowest = actions.lowestIncentive() / unit;
    this.highest = actions.highestIncentive() / unit;
  }

  /** Returns the margin of s units. */
  long margin(int s) {
    return prior.margin() + (long) s * unit;
  }

  /** Returns the number of units that lead to margin 0, at which a coin decides, if one exists. */
  OptionalInt tie() {
    return prior.margin() % unit == 0
        ? OptionalInt.of(-prior.margin() / unit)
        : OptionalInt.empty();
  }

  /** Returns the ledger with the least paid that has a margin of s units after t queries. */
  Ledger ledger(int t, int s) {
    return of(s, least(t, s));
  }

  /** Returns the ledger with that margin and about {@code paid} paid beside the prior. */
  Ledger ledger(int t, int s, double paid) {
    int least = least(t, s);
    long most = Math.max(least, (long) t * highest);
    long near = Math.round((paid / unit - least) / 2) * 2 + least;
    long x = Math.max(least, Math.min(near, most - Math.floorMod(most - least, 2L)));
    return of(s, (int) x);
  }

  /**
   * Returns the least number of units paid: at least the minimum cost of t queries, at least |s|,
   * and of the parity of s.
   */
  private int least(int t, int s) {
    int least = Math.max(Math.abs(s), t * lowest);
    return least + Math.floorMod(least - s, 2);
  }

  private Ledger of(int s, int x) {
    return new Ledger(prior.paid() + x * unit, prior.learning() + (x - s) / 2 * unit);
  }
}
