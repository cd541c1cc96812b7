package feint.cli;

import feint.experiment.Table3.Entry;
import feint.experiment.Table3.Row;
import feint.experiment.Table3Remarks;
import feint.provenance.Provenance;
import feint.report.Page;
import feint.report.PageTable;
import feint.report.PageTable.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The table of the supplement, as a page. */
record Table3Page(Table3Report report) {

  Page page(Provenance made) {
    Page page =
        new Page(
            "Do SPSA and the bandit find the best thresholds of the supplement's toy problem?",
            answer(),
            made);
    List<Column> columns = new ArrayList<>(List.of(Column.plain("")));
    report.rows().forEach(row -> columns.add(Column.plain(row.name())));
    page.table(
        new PageTable(
            "For each way to count the cost: thresholds in the bad and in the good state, and the exact"
                + " cost of a run",
            columns,
            report.table()));
    Table3Remarks.of(report.rows()).forEach(page::paragraph);
    return page;
  }

  private String answer() {
    return "Over "
        + report.rows().size()
        + " ways to count the cost, what SPSA finds costs at most "
        + most(Row::spsa)
        + " more than the best threshold policy, and what the bandit finds at most "
        + most(Row::ucb)
        + " more.";
  }

  private String most(Function<Row, Entry> found) {
    double gap =
        report.rows().stream()
            .mapToDouble(row -> found.apply(row).cost() - row.best().cost())
            .max()
            .orElseThrow();
    return Rounded.up(Math.max(0, gap));
  }
}
