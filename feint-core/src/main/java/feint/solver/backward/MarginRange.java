package feint.solver.backward;

import feint.policy.markov.LedgerIndex;

/**
 * Range of margins that a stage distinguishes.
 *
 * @param first the smallest, in units from the start; below it, a run counts as exposed
 * @param last the largest; smaller than the first if the range is empty
 * @param decidedAbove above this margin it is decided that the run is not exposed; from the last
 *     margin to here, a run counts as if it had the last one
 */
record MarginRange(int first, int last, int decidedAbove) {

  int count() {
    return LedgerIndex.Margin.UNDECIDED + Math.max(0, last - first + 1);
  }

  /** Returns the margin of a row that represents a single margin. */
  int margin(int row) {
    return first + row - LedgerIndex.Margin.UNDECIDED;
  }

  /** Returns the index of a margin's row. */
  int of(int s) {
    if (s < first) {
      return LedgerIndex.Margin.EXPOSED;
    }
    return s > decidedAbove || last < first
        ? LedgerIndex.Margin.SAFE
        : LedgerIndex.Margin.UNDECIDED + Math.min(s, last) - first;
  }
}
