/**
 * Results in the form in which users see them, independent of the output format. Read {@link
 * feint.report.view.View} first.
 */
package feint.report.view;
