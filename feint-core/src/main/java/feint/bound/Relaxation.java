package feint.bound;

import java.util.function.DoubleUnaryOperator;

/**
 * What the aggregated recursion takes for granted of the problem, in one place, so that tests can
 * show that wrong assumptions are found out.
 *
 * @param measure in which measure of L means are taken: falling to 0 as L grows, and such that the
 *     value is concave in it
 * @param queriesPerSuccess how many learning queries at the lowest incentive each success has taken
 *     at least
 */
record Relaxation(DoubleUnaryOperator measure, double queriesPerSuccess) {

  /** The one that docs/methods/aggregation.md proves. */
  static final Relaxation PROVEN = new Relaxation(l -> 1 / (l * l), 1);
}
