package feint.cli;

import feint.provenance.Provenance;
import feint.report.Page;

/** A result that is also a page to show to others. */
interface Reported extends Shown {

  Page page(Provenance made);
}
