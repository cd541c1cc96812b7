package feint.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.cli.FederatedExperiment.Prepared;
import feint.eavesdrop.Ranged;
import feint.file.AtomicFile;
import feint.report.ChartFile;
import feint.report.Figure;
import feint.report.Page;
import feint.reproduction.Table1Remarks;
import feint.reproduction.Table1Row;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Table I, computed, printed and written as a page. */
final class Table1Report {

  private static final int RUNS = 100;
  private static final int SMALL_RUNS = 10;

  private static final List<String> HEADER =
      List.of(
          "policy",
          "steps",
          "learner",
          "eavesdropper",
          "worst attacker",
          "it gets",
          "a coin",
          "incentive",
          "finished",
          "as printed");

  private final FederatedExperiment experiment;
  private final boolean small;

  /** Table I, or a small one that also draws and reports without being asked. */
  Table1Report(FederatedExperiment experiment, boolean small) {
    this.experiment = experiment;
    this.small = small;
  }

  void print(Printer printer) {
    Optional<Path> plot = experiment.options().plot().or(() -> usual("feint-reproduce.png"));
    Optional<Path> report = experiment.options().report().or(() -> usual("feint-reproduce.html"));
    plot.ifPresent(AtomicFile::requirePlace);
    report.ifPresent(AtomicFile::requirePlace);
    Prepared prepared = experiment.prepare(small);
    int runs = experiment.options().runs(small ? SMALL_RUNS : RUNS);
    List<Table1Row> rows = experiment.table(prepared, runs);
    List<String> remarks = Table1Remarks.of(rows);
    if (plot.isPresent() || report.isPresent()) {
      int followed = Math.min(runs, Figure2Report.RUNS);
      Figure figure =
          Figure2Report.figure(
              experiment.courses(Figure2Report.shown(prepared.contenders()), followed),
              prepared,
              followed);
      plot.ifPresent(file -> ChartFile.write(figure, file));
      report.ifPresent(file -> page(prepared, rows, remarks, figure, runs).write(file));
    }
    if (experiment.json()) {
      printer.json(json(prepared, rows, remarks, runs, plot, report));
      return;
    }
    printer.line("Table I: accuracies in percent, with 95 % intervals");
    printer.table(HEADER, rows.stream().map(Table1Report::cells).toList());
    remarks.forEach(remark -> printer.line("- " + remark));
    printer.line(
        String.format(
            Locale.ROOT,
            "comments: %s; %d runs of each policy, seed %d; %s",
            FederatedExperiment.described(prepared),
            runs,
            experiment.seed(),
            FederatedExperiment.kernel(prepared)));
    plot.ifPresent(file -> printer.line("plot written to " + file));
    report.ifPresent(file -> printer.line("report written to " + file));
  }

  private Optional<Path> usual(String name) {
    return small ? Optional.of(Path.of(name)) : Optional.empty();
  }

  private static List<String> cells(Table1Row row) {
    return List.of(
        row.policy(),
        Integer.toString(row.successes()),
        percent(row.learner()),
        percent(row.eavesdropper()),
        row.worst().name(),
        percent(row.worst().accuracy()),
        percent(row.midpoint()),
        String.format(
            Locale.ROOT,
            "%.0f [%.0f, %.0f]",
            row.incentive().mean(),
            row.incentive().low(),
            row.incentive().high()),
        percent(row.finish()),
        row.published()
            .map(
                p ->
                    String.format(
                        Locale.ROOT,
                        "%.0f / %.0f / %.0f",
                        100 * p.learner(),
                        100 * p.eavesdropper(),
                        p.incentive()))
            .orElse(""));
  }

  private static String percent(Ranged x) {
    return String.format(
        Locale.ROOT, "%.1f [%.1f, %.1f]", 100 * x.mean(), 100 * x.low(), 100 * x.high());
  }

  private ObjectNode json(
      Prepared prepared,
      List<Table1Row> rows,
      List<String> remarks,
      int runs,
      Optional<Path> plot,
      Optional<Path> report) {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.set("data", experiment.json(prepared));
    result.put("runs", runs).put("seed", experiment.seed());
    result.put("kernel", FederatedExperiment.kernel(prepared));
    ArrayNode list = result.putArray("rows");
    rows.forEach(row -> list.add(json(row)));
    ArrayNode sentences = result.putArray("remarks");
    remarks.forEach(sentences::add);
    plot.ifPresent(file -> result.put("plot", file.toString()));
    report.ifPresent(file -> result.put("report", file.toString()));
    return result;
  }

  private static ObjectNode json(Table1Row row) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("policy", row.policy()).put("successes", row.successes());
    node.set("learnerAccuracy", Printer.ranged(row.learner()));
    node.set("eavesdropperAccuracy", Printer.ranged(row.eavesdropper()));
    node.put("worstAttacker", row.worst().name());
    node.set("worstAccuracy", Printer.ranged(row.worst().accuracy()));
    node.set("midpointAccuracy", Printer.ranged(row.midpoint()));
    ArrayNode attackers = node.putArray("attackers");
    for (Table1Row.Attacked attacked : row.attackers()) {
      attackers
          .addObject()
          .put("name", attacked.name())
          .set("accuracy", Printer.ranged(attacked.accuracy()));
    }
    node.set("incentive", Printer.ranged(row.incentive()));
    node.set("finish", Printer.ranged(row.finish()));
    row.published()
        .ifPresent(
            p ->
                node.putObject("published")
                    .put("learnerAccuracy", p.learner())
                    .put("eavesdropperAccuracy", p.eavesdropper())
                    .put("incentive", p.incentive()));
    return node;
  }

  private Page page(
      Prepared prepared, List<Table1Row> rows, List<String> remarks, Figure figure, int runs) {
    Page page = new Page("Covert federated learning: Table I, computed anew");
    page.table(
        "Accuracies in percent, with 95 % intervals; as printed: learner, eavesdropper, incentive.",
        HEADER, rows.stream().map(Table1Report::cells).toList());
    remarks.forEach(page::paragraph);
    page.heading("Over the queries");
    page.figure(figure, Figure2Report.CAPTION);
    page.heading("Every attacker");
    page.table("Accuracy of the model that each attacker names.", attackers(rows), named(rows));
    page.heading("Where this comes from");
    page.facts(experiment.provenance(prepared, runs));
    return page;
  }

  private static List<String> attackers(List<Table1Row> rows) {
    List<String> header = new ArrayList<>(List.of("policy"));
    rows.get(0).attackers().forEach(attacked -> header.add(attacked.name()));
    return header;
  }

  private static List<List<String>> named(List<Table1Row> rows) {
    List<List<String>> table = new ArrayList<>();
    for (Table1Row row : rows) {
      List<String> cells = new ArrayList<>(List.of(row.policy()));
      row.attackers().forEach(attacked -> cells.add(percent(attacked.accuracy())));
      table.add(cells);
    }
    return table;
  }
}
