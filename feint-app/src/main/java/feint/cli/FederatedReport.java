package feint.cli;

import feint.provenance.Provenance;
import feint.report.Figure;
import feint.report.Page;

/** What came of the federated experiment, which can also be drawn and written as a page. */
interface FederatedReport extends Shown {

  Figure figure();

  Page page(Provenance made);
}
