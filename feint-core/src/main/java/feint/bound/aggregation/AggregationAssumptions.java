package feint.bound.aggregation;

import java.util.function.DoubleUnaryOperator;

/**
 * Assumptions of the aggregated recursion about the problem, in one type, so that tests can show
 * that wrong assumptions are detected.
 *
 * @param measure the measure of L in which means are taken: decreasing to 0 as L grows, and such
 *     that the value is concave in it
 * @param queriesPerSuccess lower bound on the number of learning queries at the lowest incentive
 *     per success
 */
record AggregationAssumptions(DoubleUnaryOperator measure, double queriesPerSuccess) {

  /** The assumptions that docs/methods/aggregation.md proves. */
  static final AggregationAssumptions PROVEN = new AggregationAssumptions(l -> 1 / (l * l), 1);
}
