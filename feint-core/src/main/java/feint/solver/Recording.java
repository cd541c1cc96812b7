package feint.solver;

import java.util.function.Consumer;

/**
 * What is wanted of a stage beside its values: where the optimal actions go, row by row of the
 * ledger index, and who looks at the slices.
 *
 * @param t the number of queries sent before
 * @param decisions empty if actions are not wanted
 * @param inspector called from many threads; only if actions are wanted, too
 */
// Passed on within this package for speed, and never compared.
@SuppressWarnings("ArrayRecordComponent")
record Recording(int t, byte[] decisions, Consumer<Slice> inspector) {

  static final Consumer<Slice> NOBODY = slice -> {};

  private static final byte[] NO_DECISIONS = {};

  /** Values and nothing else. */
  static Recording valuesOnly(int t) {
    return new Recording(t, NO_DECISIONS, NOBODY);
  }

  boolean wantsDecisions() {
    return decisions.length > 0;
  }

  boolean isInspected() {
    return inspector != NOBODY;
  }
}
