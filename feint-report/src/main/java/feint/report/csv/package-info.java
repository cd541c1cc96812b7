/** Records as comma-separated values. */
package feint.report.csv;
