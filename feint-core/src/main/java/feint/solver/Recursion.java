package feint.solver;

import feint.math.Team;

/** Backward induction on one choice of what to remember of the ledger, one stage at a time. */
interface Recursion {

  /** Marks that actions are not wanted. */
  byte[] VALUES_ONLY = {};

  /**
   * Computes the stage after {@code t} queries from the one after {@code t + 1}; the first call is
   * for the last query.
   *
   * @param decisions where the optimal actions go, row by row of the ledger index, or {@link
   *     #VALUES_ONLY}
   */
  void stage(int t, Team team, byte[] decisions);

  /** After stage 0: the value at the start with the oracle in state {@code oracle}, from 1. */
  double value(int oracle);
}
