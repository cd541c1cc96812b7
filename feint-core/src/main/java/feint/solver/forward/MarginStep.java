package feint.solver.forward;

import java.util.Arrays;

/**
 * Transition of the margins of one stage by a query: the rows before it, the rows after it, and the
 * required widths of their windows. Rows after it are created on first use.
 */
final class MarginStep {

  private final MarginRows now;
  private final MarginRows next;
  private final MarginRows old;
  private final int[] low;
  private final int[] end;
  private final boolean moves;

  private MarginStep(MarginRows now, MarginRows next, MarginRows old, boolean moves) {
    this.now = now;
    this.next = next;
    this.old = old;
    this.moves = moves;
    int count = next.last() - next.first() + 1;
    this.low = new int[count];
    this.end = new int[count];
    Arrays.fill(low, Integer.MAX_VALUE);
  }

  /** Returns a step without rows. */
  static MarginStep nowhere(int oracleStates) {
    MarginRows none = new MarginRows(oracleStates, 0, -1);
    return new MarginStep(none, none, none, true);
  }

  /**
   * Creates a step of the margins.
   *
   * @param old rows whose arrays may be reused
   * @param units the incentives in units
   */
  static MarginStep of(MarginRows now, MarginRows old, int oracleStates, int[] units) {
    int highest = Arrays.stream(units).max().orElseThrow();
    int first = now.lowest();
    int last = now.highest();
    MarginStep step =
        new MarginStep(
            now, new MarginRows(oracleStates, first - highest, last + highest), old, true);
    for (int s = first; s <= last; s++) {
      if (now.width(s) > 0) {
        int end = now.low(s) + now.width(s);
        for (int i : units) {
          step.widen(s + i, now.low(s), end);
          step.widen(s - i, Math.max(0, now.low(s) - 1), end);
        }
      }
    }
    return step;
  }

  /** Creates a step of a single row in which the margin no longer matters. */
  static MarginStep still(MarginRows now, MarginRows next, MarginRows old, int queueStates) {
    MarginStep step = new MarginStep(now, next, old, false);
    step.widen(next.first(), 0, queueStates);
    return step;
  }

  private void widen(int s, int first, int last) {
    int k = s - next.first();
    low[k] = Math.min(low[k], first);
    end[k] = Math.max(end[k], last);
  }

  MarginRows now() {
    return now;
  }

  MarginRows next() {
    return next;
  }

  /** Returns the margin that a shift leads to from s, after creating its row if necessary. */
  int aim(int s, int shift) {
    int to = moves ? s + shift : s;
    if (next.width(to) == 0) {
      int k = to - next.first();
      next.begin(to, low[k], end[k] - low[k], old);
    }
    return to;
  }
}
