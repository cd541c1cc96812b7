package feint.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.audit.Finding;
import feint.experiment.Comparison;
import feint.experiment.Quantity;
import feint.math.Count;
import feint.math.Interval;
import feint.provenance.Provenance;
import feint.report.ComparisonChart;
import feint.report.ComparisonChart.Series;
import feint.report.Figure;
import feint.report.Page;
import feint.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What feint compare says.
 *
 * @param leftOut a policy that was asked for and could not be made, if there is one
 * @param episodes how many were simulated where a policy cannot be evaluated exactly
 * @param audit how many runs those who know the policy have seen, if any
 */
record CompareReport(
    Scenario scenario,
    Comparison comparison,
    Optional<LeftOut> leftOut,
    long episodes,
    Optional<Integer> audit,
    long seed)
    implements Reported {

  /**
   * A policy whose table does not fit into memory.
   *
   * @param replacement the policy that is there in its place
   * @param cost what it would cost, if that can be had
   */
  record LeftOut(String name, String replacement, OptionalDouble cost) {

    String sentence() {
      return name
          + " is left out: its table does not fit into memory. "
          + replacement
          + " is there in its place; "
          + (cost.isPresent()
              ? "no policy costs less than " + Printer.number(cost.getAsDouble())
              : "feint solve says how far from the optimum it can be");
    }
  }

  /** Columns of those who know the policy, the one who sees less first. */
  static final List<String> AUDITED = List.of("knows the policy", "and sees the oracle");

  /** The same as fields. */
  private static final List<String> KNOWING = List.of("knowsPolicy", "seesOracle");

  /** Exact results know neither seed nor runs. */
  Provenance provenance(Provenance made) {
    Provenance here = made.withScenario(scenario);
    if (!random()) {
      return here;
    }
    long runs = comparison.simulated() ? episodes : audit.orElseThrow();
    return here.withSeed(seed).withRuns(runs);
  }

  Figure figure() {
    String subtitle =
        scenario.name()
            + ": "
            + Count.of(scenario.problem().horizon(), "query")
            + ", "
            + Count.of(scenario.problem().successes(), "success")
            + " needed; shaded: one standard deviation over runs";
    return ComparisonChart.of(
        "Belief of the paper's eavesdropper, and share of learning queries",
        subtitle,
        comparison.rows().stream()
            .map(row -> new Series(row.name(), row.found().evaluation()))
            .toList());
  }

  @Override
  public ObjectNode json() {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.put("scenario", scenario.name());
    ArrayNode policies = result.putArray("policies");
    for (Comparison.Row row : comparison.rows()) {
      ObjectNode node = policies.addObject().put("policy", row.name());
      node.setAll(EvaluationJson.of(row.found()));
      if (audit.isPresent()) {
        ObjectNode audited = node.putObject("audit");
        for (int i = 0; i < KNOWING.size(); i++) {
          add(audited.putObject(KNOWING.get(i)), row.audited().get(i));
        }
      }
    }
    leftOut.ifPresent(
        one -> {
          ObjectNode node =
              result
                  .putObject("leftOut")
                  .put("policy", one.name())
                  .put("replacedBy", one.replacement());
          one.cost().ifPresent(cost -> node.put("optimum", cost));
        });
    if (random()) {
      result.put("seed", seed);
    }
    ExposureNote.add(result);
    return result;
  }

  private static void add(ObjectNode node, Finding found) {
    AuditReport.described(node, found.attack()).put("runs", found.runs());
    node.put("correct", found.correct()).put("advantage", found.advantage().value());
    node.set("interval", Printer.interval(found.advantage().interval()));
    node.set("expected", Printer.value(found.expected().mean()));
    node.set("expectedCorrect", Printer.value((1 + found.expected().mean()) / 2));
  }

  private boolean random() {
    return comparison.simulated() || audit.isPresent();
  }

  /** A header and a line per policy. */
  List<String> csv() {
    List<String> lines = new ArrayList<>();
    StringBuilder header = new StringBuilder("policy");
    for (Quantity quantity : Quantity.ALL) {
      header.append(',').append(quantity.field());
    }
    header.append(",beliefMean,episodes");
    if (audit.isPresent()) {
      KNOWING.forEach(name -> header.append(',').append(name).append("Advantage"));
    }
    lines.add(header.toString());
    for (Comparison.Row row : comparison.rows()) {
      StringBuilder line = new StringBuilder(quoted(row.name()));
      for (Quantity quantity : Quantity.ALL) {
        line.append(',').append(row.value(quantity));
      }
      line.append(',');
      row.found().evaluation().belief().ifPresent(law -> line.append(law.mean()));
      line.append(',');
      row.found().measured().ifPresent(errors -> line.append(errors.cost().draws()));
      row.audited().forEach(found -> line.append(',').append(found.advantage().value()));
      lines.add(line.toString());
    }
    return lines;
  }

  private static String quoted(String text) {
    return text.matches("[^,\"\r\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
  }

  @Override
  public Page page(Provenance made) {
    return new ComparePage(this).page(made);
  }

  /** A row for each policy. */
  List<List<String>> table() {
    List<List<String>> rows = new ArrayList<>();
    for (Comparison.Row one : comparison.rows()) {
      List<String> row = new ArrayList<>(List.of(one.name()));
      Quantity.ALL.forEach(quantity -> row.add(cell(quantity, one)));
      one.audited().forEach(found -> row.add(advantage(found)));
      rows.add(row);
    }
    return rows;
  }

  @Override
  public void print(Printer printer) {
    List<String> header = new ArrayList<>(List.of("policy"));
    Quantity.ALL.forEach(quantity -> header.add(quantity.title()));
    audit.ifPresent(runs -> header.addAll(AUDITED));
    printer.line(
        "policies in "
            + scenario.name()
            + "; * marks the best value of a column"
            + (comparison.simulated() ? ", and what cannot be told from it" : ""));
    printer.table(header, table());
    notes().forEach(printer::line);
    ExposureNote.print(printer);
  }

  /** What numbers in brackets are. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    leftOut.ifPresent(one -> notes.add(one.sentence()));
    if (comparison.simulated()) {
      notes.add(
          "in brackets: 95 % intervals from "
              + Count.of(episodes, "simulated run")
              + seeded()
              + "; none where these all agree");
    }
    audit.ifPresent(
        runs ->
            notes.add(
                "the last two columns: the advantage over a coin, 1 if always right, of one who"
                    + " knows the policy and sees\nqueries, incentives and steps, and of one who also"
                    + " sees the oracle; 95 % intervals from "
                    + Count.of(runs, "run")
                    + " of each"
                    + seeded()));
    return notes;
  }

  private String seeded() {
    return ", seed " + seed;
  }

  private String cell(Quantity quantity, Comparison.Row row) {
    boolean marked = rows() > 1 && comparison.best(quantity, row);
    String value = Printer.number(row.value(quantity));
    String measured =
        row.found()
            .measured(quantity)
            .map(runs -> " " + bracketed(quantity.interval(runs)))
            .orElse("");
    return (marked ? "* " : "") + value + measured;
  }

  private static String bracketed(Optional<Interval> interval) {
    return interval.isEmpty() ? "[-]" : Printer.bracketed(interval);
  }

  private int rows() {
    return comparison.rows().size();
  }

  private static String advantage(Finding found) {
    return AuditReport.digits(found.advantage().value())
        + " "
        + Printer.bracketed(Optional.of(found.advantage().interval()));
  }
}
