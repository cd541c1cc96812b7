package feint.cli;

import feint.experiment.Quantity;
import feint.math.Count;
import feint.provenance.Provenance;
import feint.report.Page;
import feint.report.PageTable;
import feint.report.PageTable.Column;
import feint.report.SearchChart;
import java.util.List;
import java.util.Map;

/** What a search found, as a page. */
record SearchPage(SearchReport report) {

  private static final Map<String, String> MEANINGS =
      Map.of(
          SearchReport.OPTIMUM,
          "the least that any policy costs that knows the oracle",
          SearchReport.GAP,
          "how much more the policy costs that was found");

  Page page(Provenance made) {
    Page page = new Page(question(), answer(), made);
    page.table(
        new PageTable(
            "The policy that was found",
            List.of(
                Column.plain(""),
                Column.of("exact", "calculated, although the search has seen episodes only"),
                Column.words("what it is", "")),
            report.rows().stream()
                .map(row -> List.of(row.get(0), row.get(1), meaning(row.get(0))))
                .toList()));
    report.notes().forEach(page::paragraph);
    page.chart(
        SearchChart.live(
            "Cost over the course of the search", "cost of a run, on average", report.costs()),
        "Sampled: averages over the few episodes that the search itself has seen.");
    if (!report.losses().isEmpty()) {
      page.chart(
          SearchChart.live(
              "What the search has lost on the way", "regret, summed over pulls", report.losses()),
          "");
    }
    return page.scenario(report.scenario());
  }

  private static String meaning(String title) {
    return Quantity.ALL.stream()
        .filter(quantity -> quantity.title().equals(title))
        .map(Meanings::meaning)
        .findFirst()
        .orElseGet(() -> MEANINGS.getOrDefault(title, ""));
  }

  private String question() {
    return "How good a policy does "
        + report.method()
        + " find in "
        + report.scenario().name()
        + " without knowing the oracle?";
  }

  private String gap() {
    return report.result().gap().isEmpty()
        ? ""
        : ", where the optimum is "
            + Printer.number(report.result().optimum().orElseThrow())
            + ": a gap of "
            + report.gap();
  }

  private String answer() {
    return "In "
        + Count.of(report.result().episodes(), "episode")
        + " it found a policy that costs "
        + Printer.number(report.result().evaluation().outcome().cost())
        + " on average"
        + gap()
        + (report.interrupted() ? "; the search was " + report.interruption() : "")
        + ".";
  }
}
