package feint.cli.audit;

import feint.cli.output.ColumnDescriptions;
import feint.cli.output.CommandResult;
import feint.herding.Herding;
import feint.herding.HerdingResult;
import feint.lab.herding.PolicyPair.Estimates;
import feint.lab.herding.SequentialAudit;
import feint.math.Count;
import feint.math.Interval;
import feint.math.Measured;
import feint.math.Text;
import feint.policyfile.NamedPolicy;
import feint.report.view.Column;
import feint.report.view.NumberFormat;
import feint.report.view.Table;
import feint.report.view.View;
import feint.scenario.Scenario;
import java.util.List;

/** Result of feint audit --sequential. */
record SequentialView(
    Scenario scenario,
    NamedPolicy hide,
    NamedPolicy free,
    Estimates estimates,
    List<Interval> ranges,
    HerdingResult program,
    SequentialAudit.Result played,
    long seed)
    implements CommandResult {

  /** Level of intervals that decide: 4 standard errors of a mean. */
  private static final double LEVEL = 0.99994;

  /** Half-width of such an interval of a normal variable, in half-widths of the 95 % interval. */
  private static final double WIDER = 4 / 1.96;

  private record Data(
      String scenario,
      String hide,
      String free,
      int runs,
      double alpha,
      double beta,
      double hiding,
      Compared cost,
      Compared leavingCascade,
      Compared listeningCascade,
      boolean confirmed,
      double breakEven,
      String caveat) {}

  private record Compared(
      double computed, Interval computedInterval, double played, Interval playedInterval) {}

  private record Row(String name, Compared compared, Interval wide) {

    /** Returns whether both differ by no more than the errors of simulation. */
    boolean confirmed() {
      double computed = compared.computed();
      Interval range = compared.computedInterval();
      double rounding = 1e-9 * Math.max(1, computed);
      double low = computed - WIDER * (computed - Math.min(computed, range.low())) - rounding;
      double high = computed + WIDER * (Math.max(computed, range.high()) - computed) + rounding;
      return wide.low() <= high && low <= wide.high();
    }
  }

  private List<Row> rows() {
    return List.of(
        row("cost of the plan", program.cost(), 0, played.cost()),
        row("P(all leave at the end)", program.leaving(), 1, played.leaving()),
        row("P(all listen at the end)", program.listening(), 2, played.listening()));
  }

  private Row row(String name, Interval computed, int range, Measured measured) {
    double mean = measured.mean();
    Interval point = new Interval(mean, mean);
    return new Row(
        name,
        new Compared(computed.low(), ranges.get(range), mean, measured.interval().orElse(point)),
        measured.interval(LEVEL).orElse(point));
  }

  boolean confirmed() {
    return rows().stream().allMatch(Row::confirmed);
  }

  @Override
  public Object data() {
    Herding herding = program.herding();
    List<Compared> compared = rows().stream().map(Row::compared).toList();
    return new Data(
        scenario.name(),
        hide.name(),
        free.name(),
        herding.runs(),
        estimates.alpha().value(),
        estimates.beta().value(),
        estimates.hiding(),
        compared.get(0),
        compared.get(1),
        compared.get(2),
        confirmed(),
        herding.breakEven(),
        herding.caveat());
  }

  @Override
  public View view() {
    Herding herding = program.herding();
    String verdict =
        confirmed()
            ? "The played runs agree with the computed numbers within 4 standard errors."
            : "The played runs contradict the computed numbers by more than 4 standard errors.";
    String name = scenario.name();
    List<Column.Filled<Row>> columns =
        List.of(
            Column.words("quantity", "").cell(Row::name),
            Column.of("computed", "by backward induction on the look's probabilities")
                .cell(row -> NumberFormat.number(row.compared().computed())),
            Column.of("played", "mean over the sequences of runs")
                .cell(row -> NumberFormat.number(row.compared().played())),
            ColumnDescriptions.INTERVAL.cell(
                row -> NumberFormat.fixed(row.compared().playedInterval())));
    return View.answering("Do runs of " + name + " confirm the plan of feint herd?", verdict)
        .line(
            Text.of(
                "%s of %s and %s in %s, in front of eavesdroppers that herd",
                Count.of(herding.runs(), "run"), hide.name(), free.name(), name))
        .note(
            Text.of(
                "A look is suspicious with probability %s under %s and %s under %s; hiding a run costs"
                    + " %s.",
                NumberFormat.number(estimates.alpha().value()),
                hide.name(),
                NumberFormat.number(estimates.beta().value()),
                free.name(),
                NumberFormat.number(estimates.hiding())))
        .table(Table.of("Computed and played", rows(), columns))
        .line(Count.of(played.cost().draws(), "sequence") + ", seed " + seed)
        .line(verdict)
        .note(herding.caveat())
        .scenario(scenario)
        .build();
  }
}
