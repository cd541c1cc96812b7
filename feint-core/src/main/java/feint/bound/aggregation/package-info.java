/**
 * Bounds of the cost of the paper by aggregation of ledgers. {@link
 * feint.bound.aggregation.AggregatedCost} is the recursion on a grid of ledgers.
 */
package feint.bound.aggregation;
