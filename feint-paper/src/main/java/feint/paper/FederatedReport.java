package feint.paper;

import feint.cli.HtmlReportable;
import feint.report.chart.Figure;

/** Result of the federated experiment, which can also be drawn and written as a page. */
interface FederatedReport extends HtmlReportable {

  Figure figure();
}
