/**
 * Logs of rounds, as services keep them. {@link feint.log.RoundLog} reads one and counts what
 * {@link feint.estimation.OracleEstimate} needs, or lists what is wrong with it.
 */
package feint.log;
