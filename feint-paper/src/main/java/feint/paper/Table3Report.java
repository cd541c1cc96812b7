package feint.paper;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.cli.HtmlReportable;
import feint.cli.Printer;
import feint.provenance.Provenance;
import feint.report.html.Page;
import feint.report.view.NumberFormat;
import feint.reproduction.Table3.Entry;
import feint.reproduction.Table3.Row;
import feint.reproduction.Table3Remarks;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The table of the supplement in all output formats. */
record Table3Report(List<Row> rows, long seed) implements HtmlReportable {

  @Override
  public Page page(Provenance provenance) {
    return new Table3Page(this).page(provenance);
  }

  @Override
  public ObjectNode json() {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.put("reproduced", "table-3").put("seed", seed);
    var list = result.putArray("rows");
    for (Row row : rows) {
      ObjectNode node = list.addObject().put("cost", row.name());
      node.set("spsa", json(row.spsa()));
      node.set("ucb", json(row.ucb()));
      node.set("bestThreshold", json(row.best()));
      node.put("optimum", row.optimum().expected());
      node.putObject("published")
          .<ObjectNode>set("spsa", json(row.published().spsa()))
          .set("bandit", json(row.published().bandit()));
      node.putObject("publishedThresholdsHere")
          .<ObjectNode>set("spsa", json(row.publishedHere().spsa()))
          .set("bandit", json(row.publishedHere().bandit()));
    }
    var sentences = result.putArray("remarks");
    Table3Remarks.of(rows).forEach(sentences::add);
    return result;
  }

  private static ObjectNode json(Entry entry) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.putArray("thresholds").add(entry.bad()).add(entry.good());
    return node.put("cost", entry.cost());
  }

  @Override
  public void print(Printer printer) {
    printer.line("Table 3 of the supplement: thresholds (bad state, good state) and exact costs");
    List<String> header = new ArrayList<>(List.of(""));
    rows.forEach(row -> header.add(row.name()));
    printer.table(header, table());
    Table3Remarks.of(rows).forEach(remark -> printer.line("- " + remark));
    printer.line("seed " + seed);
  }

  List<List<String>> table() {
    List<List<String>> table = new ArrayList<>();
    table.add(line("SPSA", rows, row -> text(row.spsa())));
    table.add(line("SPSA, as printed", rows, row -> printed(row.published().spsa())));
    table.add(
        line(
            "  the printed thresholds here",
            rows,
            row -> NumberFormat.number(row.publishedHere().spsa().cost())));
    table.add(line("UCB", rows, row -> text(row.ucb())));
    table.add(line("bandit, as printed", rows, row -> printed(row.published().bandit())));
    table.add(
        line(
            "  the printed thresholds here",
            rows,
            row -> NumberFormat.number(row.publishedHere().bandit().cost())));
    table.add(line("best threshold policy", rows, row -> text(row.best())));
    table.add(line("exact optimum", rows, row -> NumberFormat.number(row.optimum().expected())));
    return table;
  }

  private static List<String> line(String title, List<Row> rows, Function<Row, String> cell) {
    List<String> line = new ArrayList<>(List.of(title));
    rows.forEach(row -> line.add(cell.apply(row)));
    return line;
  }

  /** Formats an entry with the printed number of digits. */
  private static String printed(Entry entry) {
    return "(" + plain(entry.bad()) + ", " + plain(entry.good()) + ") " + plain(entry.cost());
  }

  private static String plain(double x) {
    return BigDecimal.valueOf(x).stripTrailingZeros().toPlainString();
  }

  private static String text(Entry entry) {
    return "("
        + NumberFormat.number(entry.bad())
        + ", "
        + NumberFormat.number(entry.good())
        + ") "
        + NumberFormat.number(entry.cost());
  }
}
