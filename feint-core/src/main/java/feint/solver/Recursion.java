package feint.solver;

import feint.work.Team;

/** Backward induction on one choice of what to remember of the ledger, one stage at a time. */
interface Recursion {

  /**
   * Computes the stage after t queries from the one after t + 1; the first call is for the last
   * query.
   */
  void stage(Team team, Recording recording);

  /** After stage 0: the value at the start with the oracle in state {@code oracle}, from 1. */
  double value(int oracle);
}
