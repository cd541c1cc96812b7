package feint.audit;

import feint.math.Seed;

/** Where audited rows of runs come from: they are played, or have been recorded. */
interface Source {

  /** A tally of such rows, with none in it yet. */
  Tally blank();

  /**
   * A row, as the public sees it.
   *
   * @param number counts rows from 0
   * @param seed of all that is drawn for this row
   */
  Seen row(long number, Seed seed);

  /**
   * Refuses a row if its policy has shown an attacker other decisions than were played.
   *
   * @param attacker of the attack, after the row
   */
  default void requireSameDecisions(Attacker attacker, Attack attack, Seen seen, long number) {}

  /** Refuses what an attack has found if no such row can come to it. */
  default void requirePossible(Tally tally, Attack attack, long number) {}
}
