package feint.balance;

/**
 * What one more success is worth to each of two jobs that share the queries that are left. Only the
 * ratio matters, so a common factor is left open.
 */
@FunctionalInterface
interface Stakes {

  /** What a success is worth to one job and to the other; nothing to one that is done. */
  record Gains(double own, double other) {}

  /**
   * The gains from the present query, given the successes that each job still needs.
   *
   * @param sent how many queries were sent before
   */
  Gains at(int sent, int own, int other);
}
