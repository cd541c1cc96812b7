package feint.paper;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.cli.Printer;
import feint.math.Interval;
import feint.math.Measured;
import feint.math.Proportion;
import feint.provenance.Provenance;
import feint.report.chart.Figure;
import feint.report.html.Page;
import feint.report.view.NumberFormat;
import feint.reproduction.Contender.Published;
import feint.reproduction.ExperimentEntrants.Absence;
import feint.reproduction.FederatedExperiment.Result;
import feint.reproduction.Table1Row;
import feint.reproduction.Table1Row.Attacked;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** Table I in all output formats. */
record Table1Report(Result result, FederatedFacts facts) implements FederatedReport {

  private static final List<String> HEADER =
      List.of("policy", "steps", "learner", "eavesdropper", "incentive", "finished", "as printed");

  /** Number of columns on the page, which shows all of them. */
  private static final int COLUMNS = 8;

  private static final String LEGEND =
      "Accuracies and shares in percent, with 95 % intervals where the runs allow one; as printed:"
          + " learner/eavesdropper/incentive.";
  static final String TASKS =
      "A task decoy is another training of the same clients, on a second labelling of their texts."
          + " Each of the two tasks is the real one in half of the runs, and attackers have texts"
          + " with the labels of both. An attacker who knows the real task and can test for it needs"
          + " no eavesdropping and is out of scope.";

  private static final List<String> ATTACKERS =
      List.of("policy", "hidden from", "worst attacker", "advantage");

  private static final List<String> OTHERS = List.of("policy", "trained", "client", "second task");

  static final String JOINTLY =
      "The limits of the worst and of the trained attacker, which are selected from many, hold for"
          + " all attackers of the row together, with probability 99 %.";

  private static final String ADVANTAGE =
      "Advantage: 0 for a coin flip, 1 if the attacker always names the learner's model, -1 if it"
          + " never does, which identifies the model as well. Trained: the better of two classifiers"
          + " trained on other runs. Client: knows the policy and when it was connected itself. "
          + JOINTLY;

  private static final String SECOND =
      "Second task: accuracy of the learner in runs in which that was the real task.";

  @Override
  public void print(Printer printer) {
    printer.line("Table I, computed anew");
    printer.table(HEADER, compact());
    printer.line(LEGEND);
    printer.line(TASKS);
    printer.line("");
    printer.line("Who finds the learner");
    List<List<String>> attacked = attacked();
    printer.table(3, ATTACKERS, attacked.stream().map(row -> row.subList(0, 4)).toList());
    printer.table(OTHERS, others());
    printer.line(ADVANTAGE);
    printer.line(SECOND);
    result.remarks().forEach(remark -> printer.line("- " + remark));
    facts.print(printer);
  }

  /** The table reduced to the columns that fit on a terminal. */
  private List<List<String>> compact() {
    List<List<String>> rows = new ArrayList<>();
    for (Table1Row row : result.rows()) {
      List<String> cells = cells(row);
      rows.add(
          List.of(
              cells.get(0),
              cells.get(1),
              cells.get(2),
              cells.get(4),
              cells.get(5),
              finished(row.finishProbability()),
              cells.get(7).replace(" ", "")));
    }
    result.absences().forEach(absence -> rows.add(cells(absence).subList(0, HEADER.size())));
    return rows;
  }

  /** Formats a share in percent, with its limits rounded outwards. */
  private static String finished(Proportion found) {
    return String.format(Locale.ROOT, "%.1f", 100 * found.mean())
        + found
            .interval()
            .map(
                limits ->
                    String.format(
                        Locale.ROOT,
                        " [%.0f, %.0f]",
                        Math.floor(100 * limits.low()),
                        Math.ceil(100 * limits.high())))
            .orElse("");
  }

  private List<List<String>> others() {
    return result.rows().stream()
        .map(
            row ->
                List.of(
                    row.label(),
                    row.trained().map(one -> jointly(row, one)).orElse(NumberFormat.NONE),
                    advantage(row.client()),
                    row.second().map(Table1Report::percent).orElse(NumberFormat.NONE)))
        .toList();
  }

  /** Returns all rows, for a page. */
  List<List<String>> table() {
    List<List<String>> rows = new ArrayList<>();
    result.rows().forEach(row -> rows.add(cells(row)));
    result.absences().forEach(absence -> rows.add(cells(absence)));
    return rows;
  }

  List<List<String>> attacked() {
    List<List<String>> rows = new ArrayList<>();
    for (Table1Row row : result.rows()) {
      rows.add(
          List.of(
              row.label(),
              row.hiddenFrom(),
              row.worst().name(),
              jointly(row, row.worst()),
              row.trained().map(one -> jointly(row, one)).orElse(NumberFormat.NONE),
              advantage(row.client())));
    }
    return rows;
  }

  private static List<String> cells(Table1Row row) {
    return List.of(
        row.label(),
        Integer.toString(row.successes()),
        percent(row.learner()),
        row.second().map(Table1Report::percent).orElse(""),
        percent(row.eavesdropper().accuracy()),
        number(row.incentive(), 1, "%.0f"),
        percent(row.finishProbability()),
        row.published().map(Table1Report::printed).orElse(""));
  }

  private static List<String> cells(Absence absence) {
    List<String> cells = new ArrayList<>(Collections.nCopies(COLUMNS, "-"));
    cells.set(0, absence.policy());
    return cells;
  }

  private static String printed(Published row) {
    return String.format(
        Locale.ROOT,
        "%.0f / %.0f / %.0f",
        100 * row.learner(),
        100 * row.eavesdropper(),
        row.incentive());
  }

  static String advantage(Attacked attacked) {
    if (!attacked.named()) {
      return NumberFormat.NONE;
    }
    return advantage(attacked, attacked.advantage().interval());
  }

  private static String jointly(Table1Row row, Attacked attacked) {
    return attacked.named() ? advantage(attacked, row.jointly(attacked)) : NumberFormat.NONE;
  }

  private static String advantage(Attacked attacked, Interval interval) {
    return String.format(
        Locale.ROOT,
        "%.2f [%.2f, %.2f]",
        attacked.advantage().value(),
        interval.low(),
        interval.high());
  }

  static String percent(Measured found) {
    return number(found, 100, "%.1f");
  }

  private static String number(Measured found, double scale, String format) {
    String interval =
        found
            .interval()
            .map(
                limits ->
                    String.format(
                        Locale.ROOT,
                        " [" + format + ", " + format + "]",
                        scale * limits.low(),
                        scale * limits.high()))
            .orElse("");
    return found.draws() == 0
        ? NumberFormat.NONE
        : String.format(Locale.ROOT, format, scale * found.mean()) + interval;
  }

  @Override
  public ObjectNode json() {
    ObjectNode node = facts.json();
    ArrayNode list = node.putArray("rows");
    result.rows().forEach(row -> add(list.addObject(), row));
    ArrayNode absences = node.putArray("absent");
    result
        .absences()
        .forEach(one -> absences.addObject().put("policy", one.policy()).put("why", one.reason()));
    ArrayNode sentences = node.putArray("remarks");
    result.remarks().forEach(sentences::add);
    return node;
  }

  private static void add(ObjectNode node, Table1Row row) {
    node.put("policy", row.policy()).put("decoy", row.decoy());
    node.put("hiddenFrom", row.hiddenFrom()).put("successes", row.successes());
    node.set("learnerAccuracy", Printer.measured(row.learner()));
    row.second().ifPresent(found -> node.set("secondAccuracy", Printer.measured(found)));
    node.set("eavesdropperAccuracy", Printer.measured(row.eavesdropper().accuracy()));
    ArrayNode attackers = node.putArray("attackers");
    for (Attacked attacked : row.attackers()) {
      ObjectNode one = attackers.addObject().put("name", attacked.name());
      Printer.advantage(one, attacked.advantage());
      one.set("accuracy", Printer.measured(attacked.accuracy()));
      one.put("contradicted", attacked.contradicted()).put("hidden", attacked.hidden());
      if (attacked.named()) {
        Interval joint = row.jointly(attacked);
        one.putArray("jointInterval").add(joint.low()).add(joint.high());
      }
    }
    node.put("worst", row.worst().name());
    node.set("incentive", Printer.measured(row.incentive()));
    node.set("finishProbability", Printer.measured(row.finishProbability()));
    row.published()
        .ifPresent(
            p ->
                node.putObject("published")
                    .put("learnerAccuracy", p.learner())
                    .put("eavesdropperAccuracy", p.eavesdropper())
                    .put("incentive", p.incentive()));
  }

  /** Returns the figure of the runs that were followed. */
  @Override
  public Figure figure() {
    return Figure2Report.figure(result.courses(), facts.comments().source().name());
  }

  @Override
  public Page page(Provenance provenance) {
    return new Table1Page(this).page(provenance);
  }
}
