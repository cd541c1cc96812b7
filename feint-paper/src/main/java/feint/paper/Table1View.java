package feint.paper;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import feint.cli.output.AdvantageData;
import feint.cli.output.CommandResult;
import feint.math.Interval;
import feint.math.Measured;
import feint.math.Proportion;
import feint.math.Text;
import feint.report.chart.DotChart;
import feint.report.chart.DotChart.Kind;
import feint.report.chart.Figure;
import feint.report.chart.LiveChart;
import feint.report.view.Column;
import feint.report.view.NumberFormat;
import feint.report.view.Table;
import feint.report.view.View;
import feint.reproduction.Contender.Published;
import feint.reproduction.ExperimentEntrants.Absence;
import feint.reproduction.FederatedExperiment.Result;
import feint.reproduction.Table1Row;
import feint.reproduction.Table1Row.Attacked;
import feint.reproduction.Table1Row.TaskAccuracy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Table I, as the result of feint reproduce table-1. */
record Table1View(Result result, FederatedFacts facts) implements CommandResult {

  private static final List<Column> COLUMNS =
      List.of(
          Column.of("policy", "rule that decides when to learn and what to pay"),
          Column.of("steps", "gradient steps that the learner needs"),
          Column.of("learner", "accuracy of the learner's classifier in percent"),
          Column.of("other tasks", "the same in runs with another labelling as the real task")
              .onlyOnPages(),
          Column.of(
              "eavesdropper",
              "accuracy of the model that the paper's eavesdropper takes for the learner's"),
          Column.of("incentive", "mean total incentive of a run"),
          Column.of("finished", "percent of runs with all their steps in time"),
          Column.of("as printed", "learner, eavesdropper, incentive in the paper"));

  private static final String LEGEND =
      "Accuracies and shares in percent, with 95 % intervals where the runs allow one; as printed:"
          + " learner/eavesdropper/incentive.";
  private static final String TASKS =
      "A task decoy is another training of the same clients, on another labelling of their texts."
          + " Each task is the real one in equally many runs on average, and attackers have texts"
          + " with the labels of all. An attacker who knows the real task and can test for it needs"
          + " no eavesdropping and is out of scope.";

  private static final String JOINTLY =
      "The limits of the worst and of the trained attacker, which are selected from many, hold for"
          + " all attackers of the row together, with probability 99 %.";

  private static final String ADVANTAGE =
      "Advantage: 0 for a blind guess, 1 if the attacker always names the learner's model, -1 if it"
          + " never does and there is one decoy, which identifies the model as well. Trained: the better of two classifiers"
          + " trained on other runs. Client: knows the policy and when it was connected itself. "
          + JOINTLY;

  private static final String OTHERS =
      "Other tasks: accuracy of the learner in runs in which that was the real task.";

  private record Data(
      @JsonUnwrapped FederatedFacts.Data facts,
      List<RowData> rows,
      List<Absent> absent,
      List<String> remarks) {}

  private record Absent(String policy, String why) {}

  private record RowData(
      String policy,
      String decoy,
      int trajectories,
      String hiddenFrom,
      int successes,
      Measured learnerAccuracy,
      List<TaskAccuracy> otherTasks,
      Measured eavesdropperAccuracy,
      List<AttackedData> attackers,
      String worst,
      Measured incentive,
      Measured finishProbability,
      Optional<PublishedData> published) {

    static RowData of(Table1Row row) {
      return new RowData(
          row.policy(),
          row.decoy(),
          row.trajectories(),
          row.hiddenFrom(),
          row.successes(),
          row.learner(),
          row.others(),
          row.eavesdropper().accuracy(),
          row.attackers().stream().map(attacked -> AttackedData.of(attacked, row)).toList(),
          row.worst().name(),
          row.incentive(),
          row.finishProbability(),
          row.published()
              .map(p -> new PublishedData(p.learner(), p.eavesdropper(), p.incentive())));
    }
  }

  private record AttackedData(
      String name,
      @JsonUnwrapped AdvantageData success,
      Measured accuracy,
      long contradicted,
      boolean hidden,
      Optional<Interval> jointInterval) {

    static AttackedData of(Attacked attacked, Table1Row row) {
      return new AttackedData(
          attacked.name(),
          AdvantageData.of(attacked.advantage()),
          attacked.accuracy(),
          attacked.contradicted(),
          attacked.hidden(),
          Optional.of(attacked).filter(Attacked::named).map(row::jointly));
    }
  }

  private record PublishedData(
      double learnerAccuracy, double eavesdropperAccuracy, double incentive) {}

  @Override
  public Object data() {
    return new Data(
        facts.data(),
        result.rows().stream().map(RowData::of).toList(),
        result.absences().stream().map(one -> new Absent(one.policy(), one.reason())).toList(),
        result.remarks());
  }

  @Override
  public View view() {
    View.Builder view =
        View.answering(
                "Who finds the learner in the paper's federated experiment, computed anew?",
                result.summary())
            .line("Table I, computed anew")
            .textTable(table(false))
            .pageTable(table(true))
            .line(LEGEND)
            .note(TASKS)
            .line("")
            .line("Who finds the learner")
            .table(attackers())
            .textTable(others())
            .line(ADVANTAGE)
            .line(OTHERS)
            .paragraph(JOINTLY)
            .chart(
                this::worst,
                "The error bars are simultaneous for all attackers of a policy, with probability"
                    + " 99 %.")
            .heading("Remarks")
            .lines(result.remarks().stream().map(remark -> "- " + remark).toList())
            .paragraphs(result.remarks());
    if (!result.courses().isEmpty()) {
      Figure2View.addCharts(view.heading("Over the queries"), result.courses());
    }
    view.heading("Every attacker");
    for (List<Table1Row> alike : byAttackers()) {
      view.pageTable(everyAttacker("Advantage of each attacker", alike, Table1View::advantage))
          .pageTable(
              everyAttacker(
                  "Accuracy in percent, in the wanted task, of the model that each attacker names",
                  alike,
                  attacked -> percent(attacked.accuracy())));
    }
    return facts.addTo(view, missing()).build();
  }

  private Map<String, String> missing() {
    Map<String, String> missing = new LinkedHashMap<>();
    result.absences().forEach(one -> missing.put(one.policy(), one.reason()));
    List<String> followed = result.courses().stream().map(course -> course.policy()).toList();
    result.rows().stream()
        .map(Table1Row::label)
        .filter(label -> !followed.contains(label))
        .forEach(
            label ->
                missing.put(
                    label + ", over the queries",
                    "four policies are followed query by query; more lines would overlap"));
    return missing;
  }

  private LiveChart worst() {
    return DotChart.advantages(
        "The most successful attacker of each policy",
        "policy",
        List.of(
            new Kind(
                "worst attacker",
                result.rows().stream()
                    .map(
                        row ->
                            new DotChart.Row(
                                row.label() + " (" + row.worst().name() + ")",
                                row.worst().advantage().value(),
                                row.jointly(row.worst())))
                    .toList())));
  }

  /** Returns the main table; text has less room for its last columns. */
  private Table table(boolean page) {
    List<List<String>> rows = new ArrayList<>();
    for (Table1Row row : result.rows()) {
      String printed = row.published().map(Table1View::printed).orElse("");
      Proportion finished = row.finishProbability();
      rows.add(
          List.of(
              row.label(),
              Integer.toString(row.successes()),
              percent(row.learner()),
              row.others().isEmpty() ? "" : others(row),
              percent(row.eavesdropper().accuracy()),
              number(row.incentive(), 1, "%.0f"),
              page ? percent(finished) : finished(finished),
              page ? printed : printed.replace(" ", "")));
    }
    for (Absence absence : result.absences()) {
      List<String> cells = new ArrayList<>(Collections.nCopies(COLUMNS.size(), "-"));
      cells.set(0, absence.policy());
      rows.add(cells);
    }
    return new Table("Table I, computed anew", COLUMNS, rows);
  }

  /** Formats a share in percent, with its limits rounded outwards. */
  private static String finished(Proportion found) {
    return Text.of("%.1f", 100 * found.mean())
        + found
            .interval()
            .map(
                limits ->
                    Text.of(
                        " [%.0f, %.0f]",
                        Math.floor(100 * limits.low()), Math.ceil(100 * limits.high())))
            .orElse("");
  }

  private Table attackers() {
    return Table.of(
        "Who finds the learner",
        result.rows(),
        List.of(
            Column.plain("policy").cell(Table1Row::label),
            Column.words(
                    "hidden from",
                    "observers from whom the policy provably hides the real training")
                .cell(Table1Row::hiddenFrom),
            Column.words("worst attacker", "the attacker furthest from a blind guess")
                .cell(row -> row.worst().name()),
            Column.of(
                    "advantage",
                    "advantage of the worst attacker: 0 for a blind guess, 1 if it always names the"
                        + " learner's model, -1 if it never does and there is one decoy, which"
                        + " identifies the model as well")
                .cell(row -> jointly(row, row.worst())),
            Column.of("trained", "the better of two classifiers that were trained on other runs")
                .onlyOnPages()
                .cell(Table1View::trained),
            Column.of("client", "a client that knows the policy and when it was connected itself")
                .onlyOnPages()
                .cell(row -> advantage(row.client()))));
  }

  private Table others() {
    return Table.of(
        "",
        result.rows(),
        List.of(
            Column.plain("policy").cell(Table1Row::label),
            Column.plain("trained").cell(Table1View::trained),
            Column.plain("client").cell(row -> advantage(row.client())),
            Column.plain("other tasks").cell(Table1View::others)));
  }

  private static String others(Table1Row row) {
    return row.others().isEmpty()
        ? NumberFormat.NONE
        : row.others().stream()
            .map(one -> one.task() + " " + percent(one.accuracy()))
            .collect(Collectors.joining(", "));
  }

  private static String trained(Table1Row row) {
    return row.trained().map(one -> jointly(row, one)).orElse(NumberFormat.NONE);
  }

  private static String printed(Published row) {
    return Text.of(
        "%.0f / %.0f / %.0f", 100 * row.learner(), 100 * row.eavesdropper(), row.incentive());
  }

  private static String advantage(Attacked attacked) {
    return attacked.named()
        ? advantage(attacked, attacked.advantage().interval())
        : NumberFormat.NONE;
  }

  private static String jointly(Table1Row row, Attacked attacked) {
    return attacked.named() ? advantage(attacked, row.jointly(attacked)) : NumberFormat.NONE;
  }

  private static String advantage(Attacked attacked, Interval interval) {
    return Text.of(
        "%.2f [%.2f, %.2f]", attacked.advantage().value(), interval.low(), interval.high());
  }

  private static String percent(Measured found) {
    return number(found, 100, "%.1f");
  }

  private static String number(Measured found, double scale, String format) {
    if (found.draws() == 0) {
      return NumberFormat.NONE;
    }
    return Text.of(format, scale * found.mean())
        + found
            .interval()
            .map(
                limits ->
                    Text.of(
                        " [" + format + ", " + format + "]",
                        scale * limits.low(),
                        scale * limits.high()))
            .orElse("");
  }

  /** Groups the rows by their attackers. */
  private Collection<List<Table1Row>> byAttackers() {
    return result.rows().stream()
        .collect(Collectors.groupingBy(Table1View::names, LinkedHashMap::new, Collectors.toList()))
        .values();
  }

  private static List<String> names(Table1Row row) {
    return row.attackers().stream().map(Attacked::name).toList();
  }

  /** Returns a table that is longer than wide: of policies and attackers, the fewer are columns. */
  private static Table everyAttacker(
      String caption, List<Table1Row> rows, Function<Attacked, String> cell) {
    List<String> policies = rows.stream().map(Table1Row::label).toList();
    List<String> attackers = names(rows.get(0));
    List<List<String>> cells =
        rows.stream().map(row -> row.attackers().stream().map(cell).toList()).toList();
    return attackers.size() <= policies.size()
        ? new Table(caption, headed("policy", attackers), sided(policies, cells))
        : new Table(caption, headed("attacker", policies), sided(attackers, turned(cells)));
  }

  private static List<List<String>> turned(List<List<String>> rows) {
    return IntStream.range(0, rows.get(0).size())
        .mapToObj(column -> rows.stream().map(row -> row.get(column)).toList())
        .toList();
  }

  private static List<List<String>> sided(List<String> names, List<List<String>> rows) {
    return IntStream.range(0, names.size())
        .mapToObj(k -> Stream.concat(Stream.of(names.get(k)), rows.get(k).stream()).toList())
        .toList();
  }

  private static List<Column> headed(String first, List<String> others) {
    return Stream.concat(Stream.of(first), others.stream()).map(Column::plain).toList();
  }

  /** Returns the figure of the runs that were followed. */
  Figure figure() {
    return Figure2View.figure(result.courses(), facts);
  }
}
