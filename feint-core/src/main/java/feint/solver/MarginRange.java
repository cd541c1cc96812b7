package feint.solver;

import feint.policy.LedgerIndex;

/**
 * Which margins a stage tells apart.
 *
 * @param first the smallest, in units from the start; below, a run counts as exposed
 * @param last the largest; smaller than the first if there are none
 * @param decidedAbove above this margin it is decided that the run is not exposed; from the last
 *     margin to here, a run counts as if it had the last one
 */
record MarginRange(int first, int last, int decidedAbove) {

  int count() {
    return LedgerIndex.Margin.UNDECIDED + Math.max(0, last - first + 1);
  }

  /** The margin of a row that is that of one. */
  int margin(int row) {
    return first + row - LedgerIndex.Margin.UNDECIDED;
  }

  /** The number of a margin's row. */
  int of(int s) {
    if (s < first) {
      return LedgerIndex.Margin.EXPOSED;
    }
    return s > decidedAbove || last < first
        ? LedgerIndex.Margin.SAFE
        : LedgerIndex.Margin.UNDECIDED + Math.min(s, last) - first;
  }
}
