package feint.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.experiment.Table3;
import feint.experiment.Table3.Entry;
import feint.experiment.Table3.Row;
import feint.experiment.Table3Remarks;
import feint.math.Seed;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** feint reproduce. */
@Command(
    name = "reproduce",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    description = "Computes a published table anew, and says where and why it differs.")
final class ReproduceCommand implements Callable<Integer> {

  /** What can be reproduced. */
  enum Target {
    TABLE_3("table-3");

    private final String label;

    Target(String label) {
      this.label = label;
    }

    @Override
    public String toString() {
      return label;
    }
  }

  @Mixin private RunOptions run = new RunOptions();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "WHAT",
      description =
          "table-3: the supplement's toy problem, thresholds and costs of SPSA and of the bandit.")
  private Target target = Target.TABLE_3;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "The seed of the searches (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Override
  public Integer call() {
    List<Row> rows;
    try (ProgressLine progress = new ProgressLine(target.toString());
        ProgressLine silent = new ProgressLine("")) {
      rows = Table3.rows(new Seed(seed), run.execution(silent), progress::reached);
    }
    List<String> remarks = Table3Remarks.of(rows);
    Printer printer = new Printer(spec.commandLine().getOut());
    if (run.json()) {
      printer.json(json(rows, remarks));
    } else {
      print(printer, rows, remarks);
    }
    return 0;
  }

  private ObjectNode json(List<Row> rows, List<String> remarks) {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.put("reproduced", target.toString()).put("seed", seed);
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
    remarks.forEach(sentences::add);
    return result;
  }

  private static ObjectNode json(Entry entry) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.putArray("thresholds").add(entry.bad()).add(entry.good());
    return node.put("cost", entry.cost());
  }

  private void print(Printer printer, List<Row> rows, List<String> remarks) {
    printer.line("Table 3 of the supplement: thresholds (bad state, good state) and exact costs");
    List<String> header = new ArrayList<>(List.of(""));
    rows.forEach(row -> header.add(row.name()));
    List<List<String>> table = new ArrayList<>();
    table.add(line("SPSA", rows, row -> text(row.spsa())));
    table.add(line("SPSA, as printed", rows, row -> printed(row.published().spsa())));
    table.add(
        line(
            "  the printed thresholds here",
            rows,
            row -> Printer.number(row.publishedHere().spsa().cost())));
    table.add(line("UCB", rows, row -> text(row.ucb())));
    table.add(line("bandit, as printed", rows, row -> printed(row.published().bandit())));
    table.add(
        line(
            "  the printed thresholds here",
            rows,
            row -> Printer.number(row.publishedHere().bandit().cost())));
    table.add(line("best threshold policy", rows, row -> text(row.best())));
    table.add(line("exact optimum", rows, row -> Printer.number(row.optimum().expected())));
    printer.table(header, table);
    remarks.forEach(remark -> printer.line("- " + remark));
    printer.line("seed " + seed);
  }

  private static List<String> line(String title, List<Row> rows, Function<Row, String> cell) {
    List<String> line = new ArrayList<>(List.of(title));
    rows.forEach(row -> line.add(cell.apply(row)));
    return line;
  }

  /** With the digits that were printed, and no more. */
  private static String printed(Entry entry) {
    return "(" + plain(entry.bad()) + ", " + plain(entry.good()) + ") " + plain(entry.cost());
  }

  private static String plain(double x) {
    return BigDecimal.valueOf(x).stripTrailingZeros().toPlainString();
  }

  private static String text(Entry entry) {
    return "("
        + Printer.number(entry.bad())
        + ", "
        + Printer.number(entry.good())
        + ") "
        + Printer.number(entry.cost());
  }
}
