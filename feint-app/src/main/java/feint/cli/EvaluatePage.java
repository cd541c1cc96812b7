package feint.cli;

import feint.experiment.Quantity;
import feint.math.Count;
import feint.provenance.Provenance;
import feint.report.ComparisonChart;
import feint.report.ComparisonChart.Series;
import feint.report.Page;
import feint.report.PageTable;
import feint.report.PageTable.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What a policy is worth, as a page. */
record EvaluatePage(EvaluateReport report) {

  private static final Map<String, String> MEANINGS =
      Map.of(
          "exact", "calculated, without any error of chance",
          "simulated", "the average over simulated runs",
          "95 % interval", "where the true value lies, as far as so many runs can tell",
          "lowest", "the least over 16 problems that are a little different, as asked",
          "highest", "the most over these");

  Page page(Provenance made) {
    Page page = new Page(question(), answer(), made);
    List<String> header = report.header();
    List<Column> columns = new ArrayList<>(List.of(Column.plain("")));
    header.stream()
        .skip(1)
        .forEach(name -> columns.add(Column.of(name, MEANINGS.getOrDefault(name, ""))));
    columns.add(Column.words("what it is", ""));
    page.table(
        new PageTable(
            report.policy() + " in " + report.scenario().name(),
            columns,
            Quantity.ALL.stream().map(this::row).toList()));
    report.notes().forEach(page::paragraph);
    page.paragraph(ExposureNote.SENTENCE);
    List<Series> one = List.of(new Series(report.policy(), report.found().evaluation()));
    page.chart(ComparisonChart.beliefs(one), ComparePage.BELIEF);
    page.chart(ComparisonChart.learningQueries(one), "");
    return page.scenario(report.scenario());
  }

  private List<String> row(Quantity quantity) {
    List<String> row = new ArrayList<>(report.row(quantity));
    row.add(Meanings.meaning(quantity));
    return row;
  }

  private String question() {
    return "What is " + report.policy() + " worth in " + report.scenario().name() + "?";
  }

  private String answer() {
    return report.policy()
        + " finishes in "
        + Rounded.about(100 * value(1))
        + " % of runs and pays "
        + Rounded.about(value(4))
        + " on average; the paper's eavesdropper is right in "
        + Rounded.about(100 * value(2))
        + " % of runs"
        + report
            .found()
            .measured(Quantity.ALL.get(1))
            .map(
                runs ->
                    ", as far as " + Count.of(runs.cost().draws(), "simulated run") + " can tell")
            .orElse("")
        + ".";
  }

  private double value(int quantity) {
    return Quantity.ALL.get(quantity).of(report.found().evaluation().outcome());
  }
}
