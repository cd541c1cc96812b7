package feint.policy.markov;

import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import feint.model.Shape;
import java.util.stream.IntStream;

/**
 * Enumeration of the classes of ledgers that must be distinguished after <i>t</i> queries: the rows
 * of an exact policy's table. Ledgers that an objective does not distinguish share a row, which
 * makes small recursions possible.
 *
 * <p>Amounts are counted in units of the greatest common divisor of the incentives, since a ledger
 * moves by multiples of it only.
 */
public sealed interface LedgerIndex {

  /** Returns the number of rows after {@code t} queries. */
  long rows(int t);

  /** Returns the row of {@code ledger} after {@code t} queries. */
  int row(int t, Ledger ledger);

  /** Returns the row after {@code t + 1} queries that {@code action} leads to from {@code row}. */
  int next(int t, int row, Action action);

  /** Returns the coarsest index on which backward induction for this problem is exact. */
  static LedgerIndex coarsest(Problem problem) {
    if (problem.objective().running().readsLedger()) {
      return new Whole(problem.shape());
    }
    boolean marginMatters =
        IntStream.rangeClosed(0, problem.successes())
            .anyMatch(
                b ->
                    problem.objective().terminal().at(b, true)
                        != problem.objective().terminal().at(b, false));
    return marginMatters ? new Margin(problem.shape()) : new None();
  }

  /**
   * Index of every ledger: x units paid, t&middot;lowest &le; x &le; t&middot;highest, and y of
   * them on learning queries, 0 &le; y &le; x; ordered by x, then y.
   */
  final class Whole implements LedgerIndex {

    private final Ledger prior;
    private final int unit;
    private final int lowest;
    private final int highest;

    public Whole(Shape shape) {
      this.prior = shape.prior();
      this.unit = shape.actions().unit();
      this.lowest = shape.actions().lowestIncentive() / unit;
      this.highest = shape.actions().highestIncentive() / unit;
    }

    /** Returns the fewest units that t queries can cost. */
    public int fewest(int t) {
      return t * lowest;
    }

    /** Returns the most units that t queries can cost. */
    public int most(int t) {
      return t * highest;
    }

    /** Returns the row of x units paid and none of them on learning queries. */
    public int firstRow(int t, int x) {
      return Math.toIntExact(triangle(x) - triangle(fewest(t)));
    }

    /** Returns the ledger of x units paid, y of them on learning queries. */
    public Ledger ledger(int x, int y) {
      return new Ledger(prior.paid() + x * unit, prior.learning() + y * unit);
    }

    /** Returns the ledger of a row after t queries. */
    public Ledger ledgerAt(int t, int row) {
      int x = paid(t, row);
      return ledger(x, row - firstRow(t, x));
    }

    /** Returns an incentive in units. */
    public int units(int incentive) {
      return incentive / unit;
    }

    @Override
    public long rows(int t) {
      return triangle(most(t) + 1L) - triangle(fewest(t));
    }

    @Override
    public int row(int t, Ledger ledger) {
      int x = (ledger.paid() - prior.paid()) / unit;
      return firstRow(t, x) + (ledger.learning() - prior.learning()) / unit;
    }

    @Override
    public int next(int t, int row, Action action) {
      int x = paid(t, row);
      int y = row - firstRow(t, x);
      int i = units(action.incentive());
      return firstRow(t + 1, x + i) + (action.learns() ? y + i : y);
    }

    /** Returns the units paid at a row. */
    private int paid(int t, int row) {
      long position = row + triangle(fewest(t));
      long x = (long) ((Math.sqrt(8.0 * position + 1) - 1) / 2);
      while (triangle(x) > position) {
        x--;
      }
      while (triangle(x + 1) <= position) {
        x++;
      }
      return (int) x;
    }

    private static long triangle(long x) {
      return x * (x + 1) / 2;
    }
  }

  /**
   * Index of the margin S = I - 2L, in s units from its start, as long as it is undecided: row 0
   * stands for all margins so small that the run will be exposed in any case, row 1 for all so
   * large that it will not be, row 2 for the smallest undecided one.
   */
  final class Margin implements LedgerIndex {

    public static final int EXPOSED = 0;
    public static final int SAFE = 1;
    public static final int UNDECIDED = 2;

    private final int horizon;
    private final int start;
    private final int unit;
    private final int highest;

    public Margin(Shape shape) {
      this.horizon = shape.horizon();
      this.start = shape.prior().margin();
      this.unit = shape.actions().unit();
      this.highest = shape.actions().highestIncentive() / unit;
    }

    /** Returns the smallest reachable s that is still undecided after t queries. */
    public int smallest(int t) {
      long decided = -(long) (horizon - t) * highest * unit - start;
      return (int) Math.max(-(long) t * highest, Math.floorDiv(decided, unit) + 1);
    }

    /**
     * Returns the largest reachable s that is still undecided; smaller than the smallest if none
     * is.
     */
    public int largest(int t) {
      long decided = (long) (horizon - t) * highest * unit - start;
      return (int) Math.min((long) t * highest, Math.floorDiv(decided, unit));
    }

    /** Returns the s of a ledger. */
    public int units(Ledger ledger) {
      return (ledger.margin() - start) / unit;
    }

    /** Returns the smallest s whose margin S is at least this. */
    public long atLeast(long margin) {
      return -Math.floorDiv(start - margin, (long) unit);
    }

    /** Returns the largest s whose margin S is at most this. */
    public long atMost(long margin) {
      return Math.floorDiv(margin - start, (long) unit);
    }

    /** Returns an incentive in units. */
    public int units(int incentive) {
      return incentive / unit;
    }

    @Override
    public long rows(int t) {
      return UNDECIDED + Math.max(0, largest(t) - smallest(t) + 1L);
    }

    @Override
    public int row(int t, Ledger ledger) {
      return row(t, units(ledger));
    }

    private int row(int t, int s) {
      if (s < smallest(t)) {
        return EXPOSED;
      }
      return s > largest(t) ? SAFE : UNDECIDED + s - smallest(t);
    }

    @Override
    public int next(int t, int row, Action action) {
      if (row < UNDECIDED) {
        return row;
      }
      int s = smallest(t) + row - UNDECIDED;
      int i = units(action.incentive());
      return row(t + 1, action.learns() ? s - i : s + i);
    }
  }

  /** Index with a single row, for problems that do not depend on the ledger. */
  final class None implements LedgerIndex {

    @Override
    public long rows(int t) {
      return 1;
    }

    @Override
    public int row(int t, Ledger ledger) {
      return 0;
    }

    @Override
    public int next(int t, int row, Action action) {
      return 0;
    }
  }
}
