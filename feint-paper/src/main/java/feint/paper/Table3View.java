package feint.paper;

import feint.cli.output.CommandResult;
import feint.math.Text;
import feint.report.view.Column;
import feint.report.view.NumberFormat;
import feint.report.view.Table;
import feint.report.view.View;
import feint.reproduction.Table3.Entry;
import feint.reproduction.Table3.Published;
import feint.reproduction.Table3.Row;
import feint.reproduction.Table3Remarks;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/** The table of the supplement, as the result of feint reproduce table-3. */
record Table3View(List<Row> rows, long seed) implements CommandResult {

  private record Data(String reproduced, long seed, List<RowData> rows, List<String> remarks) {}

  private record RowData(
      String cost,
      EntryData spsa,
      EntryData ucb,
      EntryData bestThreshold,
      double optimum,
      Printed published,
      Printed publishedThresholdsHere) {}

  private record Printed(EntryData spsa, EntryData bandit) {

    static Printed of(Published printed) {
      return new Printed(EntryData.of(printed.spsa()), EntryData.of(printed.bandit()));
    }
  }

  private record EntryData(List<Double> thresholds, double cost) {

    static EntryData of(Entry entry) {
      return new EntryData(List.of(entry.bad(), entry.good()), entry.cost());
    }
  }

  @Override
  public Object data() {
    return new Data(
        "table-3",
        seed,
        rows.stream()
            .map(
                row ->
                    new RowData(
                        row.name(),
                        EntryData.of(row.spsa()),
                        EntryData.of(row.ucb()),
                        EntryData.of(row.best()),
                        row.optimum().expected(),
                        Printed.of(row.published()),
                        Printed.of(row.publishedHere())))
            .toList(),
        Table3Remarks.of(rows));
  }

  @Override
  public View view() {
    List<String> remarks = Table3Remarks.of(rows);
    return View.answering(
            "Do SPSA and the bandit find the best thresholds of the supplement's toy problem?",
            answer())
        .line("Table 3 of the supplement: thresholds (bad state, good state) and exact costs")
        .table(table())
        .lines(remarks.stream().map(remark -> "- " + remark).toList())
        .paragraphs(remarks)
        .line("seed " + seed)
        .build();
  }

  private String answer() {
    return Text.of(
        "Over %d definitions of the cost, the thresholds of SPSA cost at most %s more than the best"
            + " threshold policy, and those of the bandit at most %s more.",
        rows.size(), most(Row::spsa), most(Row::ucb));
  }

  private String most(Function<Row, Entry> found) {
    double gap =
        rows.stream()
            .mapToDouble(row -> found.apply(row).cost() - row.best().cost())
            .max()
            .orElseThrow();
    return NumberFormat.up(Math.max(0, gap));
  }

  private Table table() {
    String here = "  the printed thresholds here";
    return new Table(
        "For each definition of the cost: thresholds in the bad and in the good state, and the"
            + " exact cost of a run",
        Stream.concat(Stream.of(""), rows.stream().map(Row::name)).map(Column::plain).toList(),
        List.of(
            line("SPSA", row -> text(row.spsa())),
            line("SPSA, as printed", row -> printed(row.published().spsa())),
            line(here, row -> NumberFormat.number(row.publishedHere().spsa().cost())),
            line("UCB", row -> text(row.ucb())),
            line("bandit, as printed", row -> printed(row.published().bandit())),
            line(here, row -> NumberFormat.number(row.publishedHere().bandit().cost())),
            line("best threshold policy", row -> text(row.best())),
            line("exact optimum", row -> NumberFormat.number(row.optimum().expected()))));
  }

  private List<String> line(String title, Function<Row, String> cell) {
    return Stream.concat(Stream.of(title), rows.stream().map(cell)).toList();
  }

  /** Formats an entry with the printed number of digits. */
  private static String printed(Entry entry) {
    return text(entry, NumberFormat::plain);
  }

  private static String text(Entry entry) {
    return text(entry, NumberFormat::number);
  }

  private static String text(Entry entry, DoubleFunction<String> number) {
    return Text.of(
        "(%s, %s) %s",
        number.apply(entry.bad()), number.apply(entry.good()), number.apply(entry.cost()));
  }
}
