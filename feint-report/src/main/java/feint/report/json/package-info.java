/** Results as JSON. */
package feint.report.json;
