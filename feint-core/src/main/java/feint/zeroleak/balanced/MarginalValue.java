package feint.zeroleak.balanced;

/**
 * Value of one more success to each of two queues that share the remaining queries. Only the ratio
 * matters, so a common factor is free.
 */
@FunctionalInterface
interface MarginalValue {

  /** Value of a success to each queue; 0 for one that is empty. */
  record Gains(double own, double other) {}

  /**
   * Returns the gains from the present query, given the successes that each queue still needs.
   *
   * @param sent number of queries sent before
   */
  Gains at(int sent, int own, int other);
}
