package feint.structure;

import feint.model.Ledger;
import feint.model.Problem;
import feint.policy.markov.LedgerIndex;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Ledgers represented by the rows of a ledger index, and their number.
 *
 * <p>After t queries a ledger has x units paid beside the prior, t times the lowest incentive to t
 * times the highest, and any y &le; x of them on learning queries. A coarse index distinguishes
 * only s = x - 2y, so that the ledgers that share an s need not be listed: x has the parity of s
 * and is at least its size, which leaves an arithmetic progression.
 */
final class LedgerRows {

  /** Order in which witnesses are sought. */
  static final Comparator<Ledger> ORDER =
      Comparator.comparingInt(Ledger::paid).thenComparingInt(Ledger::learning);

  private static final Ledger[] NONE = {};

  private final LedgerIndex index;
  private final LedgerIndex.Whole whole;
  private final long[][] counts;
  private final Ledger[][] first;

  LedgerRows(Problem problem, LedgerIndex index) {
    this.index = index;
    this.whole = new LedgerIndex.Whole(problem.shape());
    this.counts = new long[problem.horizon()][];
    this.first = new Ledger[problem.horizon()][];
    Arrays.fill(counts, new long[0]);
    Arrays.fill(first, NONE);
    for (int t = 0; t < counts.length && !isWhole(); t++) {
      count(t);
    }
  }

  private boolean isWhole() {
    return index instanceof LedgerIndex.Whole;
  }

  private void count(int t) {
    counts[t] = new long[(int) index.rows(t)];
    first[t] = new Ledger[counts[t].length];
    int most = whole.most(t);
    for (int s = -most; s <= most; s++) {
      int least = Math.max(Math.abs(s), whole.fewest(t));
      int x = least + Math.floorMod(least - s, 2);
      if (x <= most) {
        Ledger ledger = whole.ledger(x, (x - s) / 2);
        int row = index.row(t, ledger);
        first[t][row] =
            counts[t][row] == 0 || ORDER.compare(ledger, first[t][row]) < 0
                ? ledger
                : first[t][row];
        counts[t][row] += (most - x) / 2 + 1;
      }
    }
  }

  /** Returns the number of ledgers that a row represents; 0 if no payments lead to it. */
  long count(int t, int row) {
    return isWhole() ? 1 : counts[t][row];
  }

  /**
   * Returns the first ledger that a row represents, by amount paid, then by the part for learning.
   */
  Ledger first(int t, int row) {
    return isWhole() ? whole.ledgerAt(t, row) : first[t][row];
  }

  /** Returns all ledgers that are possible before a query, each once, in order. */
  static Iterable<Ledger> beforeAQuery(Problem problem) {
    LedgerIndex.Whole whole = new LedgerIndex.Whole(problem.shape());
    int last = problem.horizon() - 1;
    int lowest = whole.fewest(1);
    // x units can be the cost of t queries if t times the lowest incentive is at most x, and t
    // times the highest at least x.
    return () ->
        IntStream.rangeClosed(0, whole.most(last))
            .filter(x -> whole.most(Math.min(last, x / lowest)) >= x)
            .boxed()
            .flatMap(x -> IntStream.rangeClosed(0, x).mapToObj(y -> whole.ledger(x, y)))
            .iterator();
  }
}
