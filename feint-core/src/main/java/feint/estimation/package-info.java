/**
 * Estimation of the oracle from observed rounds, and tests of a model against them. {@link
 * feint.estimation.RoundCounts} collects a log, {@link feint.estimation.OracleEstimate} estimates
 * &Gamma; and &Delta; with confidence intervals, and {@link feint.estimation.OraclePosterior} draws
 * them from their posterior. {@link feint.estimation.ModelFit} tests &Gamma; and &Delta; of a
 * problem sequentially: it combines the likelihood ratios of its cells and rows ({@code
 * DistributionTest}) and of their joint deviations into evidence that is valid at any time, and
 * reports the result as {@link feint.estimation.Fit}.
 */
package feint.estimation;
