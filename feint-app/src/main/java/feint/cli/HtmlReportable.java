package feint.cli;

import feint.provenance.Provenance;
import feint.report.html.Page;

/** Result that can be rendered as an HTML page. */
public interface HtmlReportable extends Printable {

  Page page(Provenance provenance);
}
