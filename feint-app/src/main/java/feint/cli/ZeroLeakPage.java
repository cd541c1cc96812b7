package feint.cli;

import feint.experiment.ZeroLeakDesign.Found;
import feint.provenance.Provenance;
import feint.report.Page;
import feint.report.PageTable;
import feint.report.PageTable.Column;
import java.util.List;

/** The cheapest policy that leaks nothing, or how far there is none, as a page. */
record ZeroLeakPage(ZeroLeakReport report) {

  Page page(Provenance made) {
    List<String> sentences = report.sentences();
    Page page = new Page(question(), sentences.get(0), made);
    if (report.result() instanceof Found found) {
      page.table(
          new PageTable(
              "What was asked for, and what there is",
              List.of(
                  Column.plain(""),
                  Column.of("demanded", "what was asked for"),
                  Column.of(
                      "achieved",
                      "what the policy does; in brackets a 95 % interval, where it is simulated")),
              ZeroLeakReport.rows(report.design(), found)));
    }
    sentences.stream().skip(1).forEach(page::paragraph);
    return page.scenario(report.scenario());
  }

  private String question() {
    return "Which "
        + report.design().kind()
        + " policy for "
        + report.scenario().name()
        + " leaks nothing, finishes in at least "
        + Rounded.percent(report.design().finish())
        + " of runs and pays least?";
  }
}
