/**
 * Logs of rounds, as services keep them, and public records of runs. {@link feint.data.RoundLog}
 * reads a log and computes the counts for {@link feint.estimation.OracleEstimate}; {@link
 * feint.data.RecordFile} reads public records, which {@link feint.data.PublicRecord} writes. Both
 * list the faults of a file.
 */
package feint.data;
