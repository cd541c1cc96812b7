/**
 * Logs of rounds, as services keep them, and public records of runs. {@link feint.log.RoundLog}
 * reads a log and counts what {@link feint.estimation.OracleEstimate} needs, {@link
 * feint.log.RecordFile} reads what an eavesdropper saw, which {@link feint.log.PublicRecord}
 * writes; or they list what is wrong with a file.
 */
package feint.log;
