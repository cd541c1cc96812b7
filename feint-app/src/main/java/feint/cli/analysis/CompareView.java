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
import feint.cli.output.VerdictData;
import feint.lab.compare.Comparer.AuditDepth;
import feint.lab.compare.Comparison;
import feint.lab.compare.Comparison.Row;
import feint.lab.compare.Quantity;
import feint.lab.verdict.Identification;
import feint.lab.verdict.PolicyVerdict;
import feint.math.Count;
import feint.math.DiscreteDistribution;
import feint.math.Interval;
import feint.math.Joiner;
import feint.math.Text;
import feint.model.Objective;
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
import feint.report.view.VerdictWords;
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
 * @param depth extent of the audit
 * @param errors sensitivity of balanced policies to errors of the model
 */
record CompareView(
    Scenario scenario,
    Comparison comparison,
    Optional<LeftOut> leftOut,
    long episodes,
    AuditDepth depth,
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

  /** Policy-aware attacker: its JSON field and its name in charts. */
  private record Audited(int index, String field, String name) {

    Finding finding(Row row) {
      return row.audited().get(index);
    }
  }

  private static final List<Audited> AUDITED =
      List.of(
          new Audited(0, "knowsPolicy", "knows the policy"),
          new Audited(1, "seesOracle", "and sees the oracle"));

  private static final Column SEES_ORACLE =
      Column.of(
          "right if it sees the oracle",
          "the same for an attacker that also sees the oracle's state, with its 95 % interval");

  private static final Column POLICY =
      Column.of(
          "policy",
          "rule that decides for each query whether to learn or to send a decoy, and what to"
              + " pay; * marks the best value of a column, or one that does not differ from it"
              + " significantly");

  private static final List<Quantity> FIRST = List.of(Quantity.FINISH, Quantity.INCENTIVE);

  /** Returns the provenance, without seed and runs for exact results. */
  Provenance provenance(Provenance provenance) {
    Provenance here = provenance.withScenario(scenario);
    if (!random()) {
      return here;
    }
    long runs = comparison.simulated() ? episodes : audited().orElseThrow();
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
      VerdictData.Comparison verdict,
      List<PolicyData> policies,
      Optional<LeftOutData> leftOut,
      Optional<Long> seed,
      Optional<List<ModelErrorNotes.Data>> modelErrors,
      String note) {}

  private record PolicyData(
      String policy,
      VerdictData verdict,
      @JsonUnwrapped EvaluationData evaluation,
      Optional<JsonFields> audit) {}

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
        VerdictData.Comparison.of(verdicts(), recommended()),
        rows().stream()
            .map(
                row ->
                    new PolicyData(
                        row.name(),
                        VerdictData.of(row.verdict()),
                        EvaluationData.of(row.found()),
                        full()
                            .map(
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
    return comparison.simulated() || audited().isPresent();
  }

  /** Returns the number of audited runs of a policy, if any was audited. */
  private Optional<Integer> audited() {
    return depth
        .runs()
        .filter(
            runs ->
                depth.full()
                    || verdicts().stream()
                        .anyMatch(one -> one.attacker().basis() == Identification.Basis.MEASURED));
  }

  /** Returns the number of runs of a full audit. */
  private Optional<Integer> full() {
    return depth.runs().filter(runs -> depth.full());
  }

  private List<PolicyVerdict> verdicts() {
    return rows().stream().map(Row::verdict).toList();
  }

  private Optional<PolicyVerdict> recommended() {
    return comparison.recommended().map(Row::verdict);
  }

  /** Returns a header and a line for each policy. */
  List<String> csv() {
    List<String> fields = new ArrayList<>(List.of("policy"));
    Quantity.ALL.forEach(quantity -> fields.add(quantity.field()));
    fields.addAll(List.of("beliefMean", "episodes"));
    fields.addAll(List.of("attackerBasis", "attackerRight"));
    attackers().forEach(one -> fields.add(one.field() + "Advantage"));
    List<List<Object>> lines = new ArrayList<>();
    for (Row row : rows()) {
      List<Object> line = new ArrayList<>(List.of(row.name()));
      Quantity.ALL.forEach(quantity -> line.add(row.value(quantity)));
      line.add(row.found().evaluation().belief().map(DiscreteDistribution::mean));
      line.add(row.found().measured().map(errors -> errors.cost().draws()));
      line.add(row.verdict().attacker().basis().label());
      line.add(row.verdict().attacker().right());
      attackers().forEach(one -> line.add(one.finding(row).advantage().value()));
      lines.add(line);
    }
    return CsvRenderer.lines(fields, lines);
  }

  private List<Audited> attackers() {
    return depth.full() ? AUDITED : List.of();
  }

  @Override
  public View view() {
    View.Builder view =
        View.judging(question(), VerdictWords.comparison(verdicts(), recommended()), verdicts())
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
    if (depth.full()) {
      view.chart(this::advantages, "");
    }
    errors.addTo(view);
    return view.scenario(scenario).build();
  }

  private Table table() {
    List<Column.Filled<Row>> columns = new ArrayList<>(List.of(POLICY.cell(Row::name)));
    FIRST.forEach(quantity -> columns.add(filled(quantity)));
    columns.add(VerdictWords.ATTACKER.cell(row -> VerdictWords.cell(row.verdict().attacker())));
    if (depth.full()) {
      columns.add(SEES_ORACLE.cell(row -> right(AUDITED.get(1).finding(row))));
    }
    Quantity.ALL.stream()
        .filter(quantity -> !FIRST.contains(quantity) && !repeated(quantity))
        .forEach(quantity -> columns.add(filled(quantity)));
    return Table.of("Policies in the same scenario", rows(), columns);
  }

  private Column.Filled<Row> filled(Quantity quantity) {
    return ColumnDescriptions.of(quantity, objective()).cell(row -> cell(quantity, row));
  }

  /** Returns whether a quantity is the cost and the complement of the share that finishes. */
  private boolean repeated(Quantity quantity) {
    return quantity.equals(Quantity.COST) && objective().kind() == Objective.Kind.FINISH;
  }

  private Objective objective() {
    return scenario.problem().objective();
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
    notes.add(
        "attacker right: an attacker that knows the policy and sees queries, incentives and steps;"
            + " 0.5 is a guess"
            + (oneDecoy() ? "" : " with one decoy")
            + audited()
                .map(
                    runs ->
                        ";\n95 % intervals from "
                            + Count.of(runs, "audited run")
                            + " of each policy"
                            + (depth.full() ? "" : " without a proof")
                            + seeded())
                .orElse(""));
    ExposureNote.underGoal(scenario, verdicts()).ifPresent(notes::add);
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

  private static String right(Finding found) {
    return VerdictWords.cell(Identification.measured(found, OptionalDouble.empty()));
  }

  private boolean oneDecoy() {
    return verdicts().stream().allMatch(one -> one.attacker().trajectories() == 2);
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
      kinds.add(new DotChart.Kind(one.name() + ", with 95 % intervals", found));
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
}
