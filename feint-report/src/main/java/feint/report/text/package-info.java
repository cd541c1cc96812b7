/** Views as text for a terminal. */
package feint.report.text;
