package feint.cli;

import feint.report.Figure;

/** What came of the federated experiment, which can also be drawn and written as a page. */
interface FederatedReport extends Reported {

  Figure figure();
}
