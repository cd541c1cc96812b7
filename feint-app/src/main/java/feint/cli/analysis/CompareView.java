package feint.cli.analysis;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import feint.attack.audit.Advantage;
import feint.attack.audit.Finding;
import feint.cli.output.AttackerData;
import feint.cli.output.ColumnDescriptions;
import feint.cli.output.CommandResult;
import feint.cli.output.EvaluationData;
import feint.cli.output.ExposureNote;
import feint.cli.output.ModelErrorNotes;
import feint.lab.compare.Comparison;
import feint.lab.compare.Comparison.Row;
import feint.lab.compare.Quantity;
import feint.math.Count;
import feint.math.DiscreteDistribution;
import feint.math.Interval;
import feint.math.Joiner;
import feint.math.Text;
import feint.provenance.Provenance;
import feint.report.chart.ComparisonChart;
import feint.report.chart.ComparisonChart.Series;
import feint.report.chart.DotChart;
import feint.report.chart.Figure;
import feint.report.chart.LiveChart;
import feint.report.csv.CsvRenderer;
import feint.report.json.JsonFields;
import feint.report.view.Column;
import feint.report.view.NumberFormat;
import feint.report.view.Table;
import feint.report.view.View;
import feint.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Result of feint compare.
 *
 * @param leftOut policy that was requested and could not be created, if there is one
 * @param episodes number of simulated runs where a policy cannot be evaluated exactly
 * @param audit number of runs that attackers who know the policy have seen, if any
 * @param errors sensitivity of balanced policies to errors of the model
 */
record CompareView(
    Scenario scenario,
    Comparison comparison,
    Optional<LeftOut> leftOut,
    long episodes,
    Optional<Integer> audit,
    long seed,
    ModelErrorNotes errors)
    implements CommandResult {

  /**
   * Policy whose table does not fit into memory.
   *
   * @param replacement policy that is compared instead
   * @param cost cost of the policy, if it is known
   */
  record LeftOut(String name, String replacement, OptionalDouble cost) {

    String sentence() {
      return name
          + " is omitted: its table does not fit into memory. "
          + replacement
          + " replaces it; "
          + (cost.isPresent()
              ? "no policy costs less than " + NumberFormat.number(cost.getAsDouble())
              : "feint solve bounds its distance from the optimum");
    }
  }

  static final String BELIEF =
      "The paper's eavesdropper compares the incentive spent on each trajectory. Above one"
          + " half it favours the real one.";

  /** Policy-aware attacker: its JSON field, its column and the description of the column. */
  private record Audited(int index, String field, Column column) {

    Finding finding(Row row) {
      return row.audited().get(index);
    }
  }

  private static final List<Audited> AUDITED =
      List.of(
          new Audited(
              0,
              "knowsPolicy",
              Column.of(
                  "knows the policy",
                  "advantage of an attacker that knows the policy and sees queries, incentives and"
                      + " steps, with its 95 % interval: 0 for random guessing, 1 for always right")),
          new Audited(
              1,
              "seesOracle",
              Column.of(
                  "and sees the oracle",
                  "the same for an attacker that also sees the oracle's state")));

  private static final Column POLICY =
      Column.of(
          "policy",
          "rule that decides for each query whether to learn or to send a decoy, and what to"
              + " pay; * marks the best value of a column, or one that does not differ from it"
              + " significantly");

  private static final Quantity COST = Quantity.ALL.get(0);
  private static final Quantity FINISH = Quantity.ALL.get(1);

  /** Returns the provenance, without seed and runs for exact results. */
  Provenance provenance(Provenance provenance) {
    Provenance here = provenance.withScenario(scenario);
    if (!random()) {
      return here;
    }
    long runs = comparison.simulated() ? episodes : audit.orElseThrow();
    return here.withSeed(seed).withRuns(runs);
  }

  Figure figure() {
    String subtitle =
        Text.of(
            "%s: %s, %s needed; shaded: one standard deviation over runs",
            scenario.name(),
            Count.of(scenario.problem().horizon(), "query"),
            Count.of(scenario.problem().successes(), "success"));
    return ComparisonChart.of(
        "Belief of the paper's eavesdropper, and share of learning queries", subtitle, series());
  }

  private record Data(
      String scenario,
      List<PolicyData> policies,
      Optional<LeftOutData> leftOut,
      Optional<Long> seed,
      Optional<List<ModelErrorNotes.Data>> modelErrors,
      String note) {}

  private record PolicyData(
      String policy, @JsonUnwrapped EvaluationData evaluation, Optional<JsonFields> audit) {}

  private record LeftOutData(String policy, String replacedBy, OptionalDouble optimum) {}

  private record AuditedData(
      @JsonUnwrapped AttackerData attacker,
      long runs,
      double correct,
      double advantage,
      Interval interval,
      double expected,
      double expectedCorrect) {

    static AuditedData of(Finding found) {
      return new AuditedData(
          AttackerData.of(found.attack()),
          found.runs(),
          found.correct(),
          found.advantage().value(),
          found.advantage().interval(),
          found.expected().mean(),
          (1 + found.expected().mean()) / 2);
    }
  }

  @Override
  public Object data() {
    return new Data(
        scenario.name(),
        rows().stream()
            .map(
                row ->
                    new PolicyData(
                        row.name(),
                        EvaluationData.of(row.found()),
                        audit.map(
                            runs ->
                                JsonFields.of(
                                    AUDITED,
                                    Audited::field,
                                    one -> AuditedData.of(one.finding(row))))))
            .toList(),
        leftOut.map(one -> new LeftOutData(one.name(), one.replacement(), one.cost())),
        Optional.of(seed).filter(any -> random()),
        errors.data(),
        ExposureNote.FIELD);
  }

  private boolean random() {
    return comparison.simulated() || audit.isPresent();
  }

  /** Returns a header and a line for each policy. */
  List<String> csv() {
    List<String> fields = new ArrayList<>(List.of("policy"));
    Quantity.ALL.forEach(quantity -> fields.add(quantity.field()));
    fields.addAll(List.of("beliefMean", "episodes"));
    audited().forEach(one -> fields.add(one.field() + "Advantage"));
    List<List<Object>> lines = new ArrayList<>();
    for (Row row : rows()) {
      List<Object> line = new ArrayList<>(List.of(row.name()));
      Quantity.ALL.forEach(quantity -> line.add(row.value(quantity)));
      line.add(row.found().evaluation().belief().map(DiscreteDistribution::mean));
      line.add(row.found().measured().map(errors -> errors.cost().draws()));
      audited().forEach(one -> line.add(one.finding(row).advantage().value()));
      lines.add(line);
    }
    return CsvRenderer.lines(fields, lines);
  }

  private List<Audited> audited() {
    return audit.isPresent() ? AUDITED : List.of();
  }

  @Override
  public View view() {
    View.Builder view =
        View.answering(question(), answer())
            .line(
                "policies in "
                    + scenario.name()
                    + "; * marks the best value of a column"
                    + (comparison.simulated()
                        ? ", and values that do not differ from it significantly"
                        : ""))
            .table(table())
            .notes(notes())
            .line(ExposureNote.UNDER_TABLE)
            .paragraph(ExposureNote.SENTENCE)
            .chart(() -> ComparisonChart.beliefs(series()), BELIEF)
            .chart(() -> ComparisonChart.learningQueries(series()), "");
    audit.ifPresent(runs -> view.chart(this::advantages, ""));
    errors.addTo(view);
    return view.scenario(scenario).build();
  }

  private Table table() {
    List<Column.Filled<Row>> columns = new ArrayList<>(List.of(POLICY.cell(Row::name)));
    for (Quantity quantity : Quantity.ALL) {
      columns.add(ColumnDescriptions.of(quantity).cell(row -> cell(quantity, row)));
    }
    audited().forEach(one -> columns.add(one.column().cell(row -> advantage(one.finding(row)))));
    return Table.of("Policies in the same scenario", rows(), columns);
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>();
    leftOut.ifPresent(one -> notes.add(one.sentence()));
    if (comparison.simulated()) {
      notes.add(
          Text.of(
              "in brackets: 95 %% intervals from %s%s; none where all runs agree",
              Count.of(episodes, "simulated run"), seeded()));
    }
    audit.ifPresent(
        runs ->
            notes.add(
                "last two columns: advantage over a coin of an attacker that knows the policy and"
                    + " sees queries, incentives\nand steps, and of one that also sees the oracle; 1 is"
                    + " always right; 95 % intervals from "
                    + Count.of(runs, "run")
                    + " of each"
                    + seeded()));
    return notes;
  }

  private String seeded() {
    return ", seed " + seed;
  }

  private String cell(Quantity quantity, Row row) {
    boolean marked = rows().size() > 1 && comparison.best(quantity, row);
    String value = NumberFormat.number(row.value(quantity));
    String measured =
        row.found()
            .measured(quantity)
            .map(runs -> " " + bracketed(quantity.interval(runs)))
            .orElse("");
    return (marked ? "* " : "") + value + measured;
  }

  private static String bracketed(Optional<Interval> interval) {
    return interval.isEmpty() ? "[-]" : NumberFormat.bracketed(interval);
  }

  private static String advantage(Finding found) {
    return NumberFormat.fixed(found.advantage().value())
        + " "
        + NumberFormat.bracketed(Optional.of(found.advantage().interval()));
  }

  private List<Series> series() {
    return rows().stream().map(row -> new Series(row.name(), row.found().evaluation())).toList();
  }

  private LiveChart advantages() {
    List<DotChart.Kind> kinds = new ArrayList<>();
    for (Audited one : AUDITED) {
      List<DotChart.Row> found = new ArrayList<>();
      for (Row row : rows()) {
        Advantage advantage = one.finding(row).advantage();
        found.add(new DotChart.Row(row.name(), advantage.value(), advantage.interval()));
      }
      kinds.add(new DotChart.Kind(one.column().name() + ", with 95 % intervals", found));
    }
    return DotChart.advantages("Advantage of attackers that know the policy", "policy", kinds);
  }

  private List<Row> rows() {
    return comparison.rows();
  }

  private String question() {
    return rows().size() == 1
        ? "What is " + rows().get(0).name() + " worth in " + scenario.name() + "?"
        : Text.of(
            "How do %s compare in %s?",
            Joiner.and(rows().stream().map(Row::name).distinct().toList()), scenario.name());
  }

  private String answer() {
    return best() + audit.map(this::foundOut).orElse("") + ".";
  }

  private String foundOut(int runs) {
    return "; by 95 % intervals from "
        + Count.of(runs, "run")
        + ", an attacker that knows the policy beats random guessing against "
        + betterThanAGuess(AUDITED.get(0))
        + ", and one that also sees the oracle against "
        + betterThanAGuess(AUDITED.get(1));
  }

  private String betterThanAGuess(Audited attacker) {
    List<String> names =
        rows().stream()
            .filter(row -> attacker.finding(row).advantage().interval().low() > 0)
            .map(Row::name)
            .distinct()
            .toList();
    return names.isEmpty() ? "none" : Joiner.and(names);
  }

  /**
   * Returns the best policies; for averages, all that do not differ significantly from the best.
   */
  private String best() {
    List<Row> cheapest = best(COST);
    List<Row> surest = best(FINISH);
    String source =
        comparison.simulated() ? " (from " + Count.of(episodes, "simulated run") + ")" : "";
    if (rows().size() == 1 || cheapest.isEmpty() || surest.isEmpty()) {
      Row first = rows().get(0);
      return Text.of(
          "%s costs %s on average and %s%s.", first.name(), cost(first), finish(first), source);
    }
    Row leader = cheapest.get(0);
    return cheapest.equals(surest)
        ? names(cheapest, " costs", " cost") + " least and" + finishes(surest) + source
        : Text.of(
            "%s least, %s on average, and %s; %s most often, in %s%s",
            names(cheapest, " costs", " cost"),
            cost(leader),
            finish(leader).replace("finishes", cheapest.size() == 1 ? "finishes" : "finish"),
            names(surest, " finishes", " finish"),
            share(surest.get(0)),
            source);
  }

  private String finishes(List<Row> rows) {
    return Text.of(
        "%s most often: %s on average, and all successes in %s of runs",
        rows.size() == 1 ? " finishes" : " finish", cost(rows.get(0)), share(rows.get(0)));
  }

  private static String cost(Row row) {
    return NumberFormat.about(row.value(COST));
  }

  private static String finish(Row row) {
    return "finishes in " + share(row) + " of runs";
  }

  private static String share(Row row) {
    return NumberFormat.about(100 * row.value(FINISH)) + " %";
  }

  private static String names(List<Row> rows, String one, String several) {
    return Joiner.and(rows.stream().map(Row::name).distinct().toList())
        + (rows.size() == 1 ? one : several);
  }

  private List<Row> best(Quantity quantity) {
    return rows().stream().filter(row -> comparison.best(quantity, row)).toList();
  }
}
