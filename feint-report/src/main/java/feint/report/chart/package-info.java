/**
 * Figures for papers and slides, and charts for pages. Read {@link
 * feint.report.chart.ComparisonChart} and {@link feint.report.chart.ChartFile} first.
 */
package feint.report.chart;
