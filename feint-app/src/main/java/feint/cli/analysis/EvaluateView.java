package feint.cli.analysis;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import feint.cli.output.ColumnDescriptions;
import feint.cli.output.CommandResult;
import feint.cli.output.EvaluationData;
import feint.cli.output.ExposureNote;
import feint.cli.output.VerdictData;
import feint.lab.compare.EvaluationResult;
import feint.lab.compare.Quantity;
import feint.lab.compare.Sensitivity;
import feint.lab.verdict.PolicyVerdict;
import feint.math.Count;
import feint.math.DiscreteDistribution;
import feint.math.Text;
import feint.provenance.Provenance;
import feint.report.chart.ComparisonChart;
import feint.report.chart.ComparisonChart.Series;
import feint.report.view.Column;
import feint.report.view.NumberFormat;
import feint.report.view.Table;
import feint.report.view.VerdictWords;
import feint.report.view.View;
import feint.scenario.Scenario;
import feint.simulation.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Result of feint evaluate.
 *
 * @param simulated averages in addition to exact numbers, if requested
 * @param perturbed range over perturbed problems, if requested
 * @param verdict on the policy
 */
record EvaluateView(
    Scenario scenario,
    String policy,
    EvaluationResult found,
    Optional<Summary> simulated,
    Optional<Sensitivity> perturbed,
    PolicyVerdict verdict,
    long seed)
    implements CommandResult {

  private static final int FEW = 30;

  /** Adds seed and runs to the provenance, unless the result is exact. */
  Provenance provenance(Provenance provenance) {
    Provenance here = provenance.withScenario(scenario);
    Provenance seeded = random() ? here.withSeed(seed) : here;
    return measured().map(runs -> seeded.withRuns(runs.cost().draws())).orElse(seeded);
  }

  private record Data(
      String scenario,
      String policy,
      VerdictData verdict,
      @JsonUnwrapped EvaluationData evaluation,
      Optional<Long> seed,
      Optional<EvaluationData.Simulated> simulated,
      Optional<EvaluationData.Perturbed> perturbed,
      String note) {}

  @Override
  public Object data() {
    return new Data(
        scenario.name(),
        policy,
        VerdictData.of(verdict),
        EvaluationData.of(found),
        Optional.of(seed).filter(any -> random()),
        simulated.map(EvaluationData.Simulated::of),
        perturbed.map(EvaluationData.Perturbed::of),
        ExposureNote.FIELD);
  }

  /** Returns whether the result depends on a seed. */
  private boolean random() {
    return !found.exact()
        || simulated.isPresent()
        || perturbed.isPresent()
        || verdict.attacker().runs() > 0;
  }

  /** Returns averages over runs, in place of exact numbers or in addition to them. */
  private Optional<Summary> measured() {
    return found.measured().or(() -> simulated);
  }

  @Override
  public View view() {
    String title = policy + " in " + scenario.name();
    List<Series> one = List.of(new Series(policy, found.evaluation()));
    return View.judging(
            "What is " + policy + " worth in " + scenario.name() + "?",
            VerdictWords.sentence(verdict),
            List.of(verdict))
        .line(title)
        .table(Table.of(title, Quantity.ALL, columns()))
        .line(belief())
        .paragraph(NumberFormat.forPage(belief()))
        .notes(notes())
        .line(ExposureNote.UNDER_TABLE)
        .paragraph(ExposureNote.SENTENCE)
        .chart(() -> ComparisonChart.beliefs(one), CompareView.BELIEF)
        .chart(() -> ComparisonChart.learningQueries(one), "")
        .scenario(scenario)
        .build();
  }

  private List<Column.Filled<Quantity>> columns() {
    List<Column.Filled<Quantity>> columns = new ArrayList<>();
    columns.add(Column.plain("").cell(quantity -> described(quantity).name()));
    if (found.kind() != EvaluationResult.Kind.SIMULATED) {
      columns.add(
          Column.of("exact", "computed exactly")
              .cell(
                  quantity ->
                      found.exact(quantity)
                          ? NumberFormat.number(quantity.of(found.evaluation().outcome()))
                          : NumberFormat.NONE));
    }
    measured()
        .ifPresent(
            runs -> {
              columns.add(
                  Column.of("simulated", "average over simulated runs")
                      .cell(quantity -> NumberFormat.number(quantity.of(runs).mean())));
              columns.add(
                  Column.of("95 % interval", "confidence interval of the true value")
                      .cell(quantity -> NumberFormat.bracketed(quantity.interval(runs))));
            });
    perturbed.ifPresent(
        s -> {
          columns.add(
              Column.of("lowest", "minimum over 16 perturbed problems")
                  .cell(quantity -> NumberFormat.number(s.range(quantity.exact()).low())));
          columns.add(
              Column.of("highest", "maximum over these problems")
                  .cell(quantity -> NumberFormat.number(s.range(quantity.exact()).high())));
        });
    columns.add(ColumnDescriptions.MEANING.cell(quantity -> described(quantity).meaning()));
    return columns;
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (found.kind() == EvaluationResult.Kind.COST_SIMULATED) {
      notes.add(
          "the cost is simulated: it depends on the ledger, which is too large for exact"
              + " evaluation");
    }
    if (found.kind() != EvaluationResult.Kind.SIMULATED && found.evaluation().dropped() > 0) {
      notes.add(
          Text.of(
              "exact probabilities have an error of at most 1e%d, apart from rounding",
              (int) Math.ceil(Math.log10(found.evaluation().dropped()))));
    }
    if (random()) {
      notes.add(
          measured().map(runs -> Count.of(runs.cost().draws(), "run") + ", ").orElse("")
              + "seed "
              + seed);
    }
    measured()
        .filter(runs -> runs.cost().draws() < FEW)
        .ifPresent(runs -> notes.add("too few runs: increase --episodes"));
    if (verdict.attacker().runs() > 0) {
      notes.add(
          "attacker that knows the policy: right in "
              + VerdictWords.cell(verdict.attacker())
              + " of "
              + Count.of(verdict.attacker().runs(), "run")
              + ", with a 95 % interval");
    }
    ExposureNote.underGoal(scenario, List.of(verdict)).ifPresent(notes::add);
    return notes;
  }

  private String belief() {
    return found
        .evaluation()
        .belief()
        .map(EvaluateView::belief)
        .orElse(
            "the distribution of the belief is omitted: the ledger is too large for exact"
                + " evaluation");
  }

  private static String belief(DiscreteDistribution belief) {
    return Text.of(
        "belief after the last query: mean %s, 5 %% %s, 25 %% %s, 50 %% %s, 75 %% %s, 95 %% %s",
        NumberFormat.number(belief.mean()),
        NumberFormat.number(belief.quantile(0.05)),
        NumberFormat.number(belief.quantile(0.25)),
        NumberFormat.number(belief.quantile(0.5)),
        NumberFormat.number(belief.quantile(0.75)),
        NumberFormat.number(belief.quantile(0.95)));
  }

  private Column described(Quantity quantity) {
    return ColumnDescriptions.of(quantity, scenario.problem().objective());
  }
}
