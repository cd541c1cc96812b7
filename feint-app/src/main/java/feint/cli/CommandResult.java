package feint.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.provenance.Provenance;
import feint.report.html.Page;
import feint.report.json.JsonRenderer;
import feint.report.text.TextRenderer;
import feint.report.view.View;

/** Result of a command: a record for JSON, and a view for text and pages. */
interface CommandResult extends HtmlReportable {

  /** Returns the record that is rendered as JSON. */
  Object data();

  /** Returns the view that is rendered as text and as a page. */
  View view();

  @Override
  default ObjectNode json() {
    return JsonRenderer.tree(data());
  }

  @Override
  default void print(Printer printer) {
    TextRenderer.render(view(), printer::line);
  }

  @Override
  default Page page(Provenance provenance) {
    return Page.of(view(), provenance);
  }
}
