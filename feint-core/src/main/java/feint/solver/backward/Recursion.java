package feint.solver.backward;

import feint.parallel.ThreadTeam;

/** Backward induction over one representation of the ledger, one stage at a time. */
interface Recursion {

  /**
   * Computes the stage after t queries from the one after t + 1; the first call is for the last
   * query.
   */
  void stage(ThreadTeam team, Recording recording);

  /**
   * Returns the value at the start with the oracle in state {@code oracle}, from 1, after stage 0.
   */
  double value(int oracle);
}
