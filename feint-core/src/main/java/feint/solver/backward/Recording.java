package feint.solver.backward;

import java.util.function.Consumer;

/**
 * Outputs of a stage beside its values: the optimal actions, by row of the ledger index, and the
 * slices.
 *
 * @param t the number of queries sent before
 * @param decisions empty if no table of actions is required
 * @param runs by row, the actions as runs; empty if they are not required
 * @param inspector called from several threads; only if a table is required, too
 */
// Passed within this package for speed, and never compared.
@SuppressWarnings("ArrayRecordComponent")
record Recording(int t, byte[] decisions, ActionRuns[] runs, Consumer<QueueSlice> inspector) {

  static final Consumer<QueueSlice> NO_INSPECTOR = slice -> {};

  private static final byte[] NO_DECISIONS = {};
  private static final ActionRuns[] NO_RUNS = {};

  /** Returns a recording of the values alone. */
  static Recording valuesOnly(int t) {
    return new Recording(t, NO_DECISIONS, NO_RUNS, NO_INSPECTOR);
  }

  /** Returns a recording into a table of all actions. */
  static Recording table(int t, byte[] decisions, Consumer<QueueSlice> inspector) {
    return new Recording(t, decisions, NO_RUNS, inspector);
  }

  /** Returns a recording of all actions as runs, one for each row. */
  static Recording runs(int t, ActionRuns[] runs) {
    return new Recording(t, NO_DECISIONS, runs, NO_INSPECTOR);
  }

  /** Takes the actions of a row from the kernel that has computed them. */
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
    return inspector != NO_INSPECTOR;
  }
}
