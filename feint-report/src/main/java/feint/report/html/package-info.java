/** Views as HTML pages. */
package feint.report.html;
