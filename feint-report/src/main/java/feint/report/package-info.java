/**
 * Figures: what policies do and what an eavesdropper comes to believe, as pictures for a paper or a
 * slide. Read {@link feint.report.ComparisonChart} and {@link feint.report.ChartFile} first.
 */
package feint.report;
