package feint.solver;

import java.util.function.Consumer;

/**
 * What is wanted of a stage beside its values: where the optimal actions go, row by row of the
 * ledger index, and who looks at the slices.
 *
 * @param t the number of queries sent before
 * @param decisions empty if a table of actions is not wanted
 * @param runs by row, where actions go that are wanted as runs; empty if they are not
 * @param inspector called from many threads; only if a table is wanted, too
 */
// Passed on within this package for speed, and never compared.
@SuppressWarnings("ArrayRecordComponent")
record Recording(int t, byte[] decisions, ActionRuns[] runs, Consumer<Slice> inspector) {

  static final Consumer<Slice> NOBODY = slice -> {};

  private static final byte[] NO_DECISIONS = {};
  private static final ActionRuns[] NO_RUNS = {};

  /** Values and nothing else. */
  static Recording valuesOnly(int t) {
    return new Recording(t, NO_DECISIONS, NO_RUNS, NOBODY);
  }

  /** A table of all actions. */
  static Recording table(int t, byte[] decisions, Consumer<Slice> inspector) {
    return new Recording(t, decisions, NO_RUNS, inspector);
  }

  /** All actions as runs, one for each row. */
  static Recording runs(int t, ActionRuns[] runs) {
    return new Recording(t, NO_DECISIONS, runs, NOBODY);
  }

  /** Takes the actions of a row from the kernel that has found them. */
  void take(BandKernel kernel, int row, int hiddenStates) {
    if (runs.length > 0) {
      runs[row] = kernel.runs();
    } else {
      kernel.writeTo(decisions, row * hiddenStates);
    }
  }

  boolean wantsDecisions() {
    return decisions.length > 0 || runs.length > 0;
  }

  boolean isInspected() {
    return inspector != NOBODY;
  }
}
