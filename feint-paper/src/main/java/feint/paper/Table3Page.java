package feint.paper;

import feint.provenance.Provenance;
import feint.report.html.Page;
import feint.report.view.Column;
import feint.report.view.NumberFormat;
import feint.report.view.Table;
import feint.reproduction.Table3.Entry;
import feint.reproduction.Table3.Row;
import feint.reproduction.Table3Remarks;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The table of the supplement, as a page. */
record Table3Page(Table3Report report) {

  Page page(Provenance provenance) {
    Page page =
        new Page(
            "Do SPSA and the bandit find the best thresholds of the supplement's toy problem?",
            answer(),
            provenance);
    List<Column> columns = new ArrayList<>(List.of(Column.plain("")));
    report.rows().forEach(row -> columns.add(Column.plain(row.name())));
    page.table(
        new Table(
            "For each definition of the cost: thresholds in the bad and in the good state, and the"
                + " exact cost of a run",
            columns,
            report.table()));
    Table3Remarks.of(report.rows()).forEach(page::paragraph);
    return page;
  }

  private String answer() {
    return "Over "
        + report.rows().size()
        + " definitions of the cost, the thresholds of SPSA cost at most "
        + most(Row::spsa)
        + " more than the best threshold policy, and those of the bandit at most "
        + most(Row::ucb)
        + " more.";
  }

  private String most(Function<Row, Entry> found) {
    double gap =
        report.rows().stream()
            .mapToDouble(row -> found.apply(row).cost() - row.best().cost())
            .max()
            .orElseThrow();
    return NumberFormat.up(Math.max(0, gap));
  }
}
