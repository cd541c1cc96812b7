/**
 * From rounds that were seen to the oracle they came from: &Gamma; and &Delta; with their
 * intervals. Read {@link feint.estimation.RoundCounts} and {@link feint.estimation.OracleEstimate}
 * first.
 */
package feint.estimation;
