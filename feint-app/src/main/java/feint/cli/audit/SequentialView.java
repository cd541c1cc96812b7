package feint.cli.audit;

import feint.cli.output.ColumnDescriptions;
import feint.cli.output.CommandResult;
import feint.herding.Herding;
import feint.herding.HerdingResult;
import feint.herding.HerdingResult.Quantity;
import feint.lab.herding.PolicyPair.Carried;
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
import java.util.Map;

/** Result of feint audit --sequential. */
record SequentialView(
    Scenario scenario,
    NamedPolicy hide,
    NamedPolicy free,
    Estimates estimates,
    Map<Quantity, Carried> carried,
    HerdingResult program,
    SequentialAudit.Result played,
    long seed)
    implements CommandResult {

  /** Most standard errors of a difference between equal quantities. */
  private static final double MOST_ERRORS = 4;

  /** Differences up to this fraction are rounding errors. */
  private static final double ROUNDING = 1e-9;

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

  /** Computed and played number; errors counts combined standard errors of the difference. */
  private record Compared(
      double computed,
      Interval computedInterval,
      double played,
      Interval playedInterval,
      double errors) {}

  private Compared compared(Quantity quantity) {
    double computed = quantity.of(program);
    Carried error = carried.getOrDefault(quantity, Carried.exact(computed));
    Measured found =
        quantity == Quantity.COST
            ? played.cost()
            : quantity == Quantity.LEAVING ? played.leaving() : played.listening();
    // Of a probability as computed: the standard error of a frequency of 0 would be 0.
    double spread =
        quantity == Quantity.COST
            ? found.standardError()
            : Math.sqrt(computed * (1 - Math.min(1, computed)) / found.draws());
    double difference = Math.abs(computed - found.mean());
    boolean equal = difference <= ROUNDING * Math.max(1, computed);
    return new Compared(
        computed,
        error.interval(),
        found.mean(),
        found.interval().orElse(new Interval(found.mean(), found.mean())),
        equal ? 0 : difference / Math.hypot(error.error(), spread));
  }

  private List<Quantity> quantities() {
    return List.of(Quantity.COST, Quantity.LEAVING, Quantity.LISTENING);
  }

  private boolean confirmed() {
    return quantities().stream().allMatch(one -> compared(one).errors() <= MOST_ERRORS);
  }

  @Override
  public Object data() {
    Herding herding = program.herding();
    return new Data(
        scenario.name(),
        hide.name(),
        free.name(),
        herding.runs(),
        estimates.hide().suspicious(),
        estimates.free().suspicious(),
        estimates.hiding(),
        compared(Quantity.COST),
        compared(Quantity.LEAVING),
        compared(Quantity.LISTENING),
        confirmed(),
        herding.breakEven(),
        herding.caveat());
  }

  @Override
  public View view() {
    Herding herding = program.herding();
    String verdict =
        confirmed()
            ? "The played runs agree with the computed numbers within 4 standard errors of the"
                + " difference."
            : "The played runs contradict the computed numbers by more than 4 standard errors of the"
                + " difference.";
    String name = scenario.name();
    List<Column.Filled<Quantity>> columns =
        List.of(
            Column.words("quantity", "").cell(Quantity::words),
            Column.of("computed", "by backward induction on the look's probabilities")
                .cell(one -> NumberFormat.number(compared(one).computed())),
            Column.of("played", "mean over the sequences of runs")
                .cell(one -> NumberFormat.number(compared(one).played())),
            ColumnDescriptions.INTERVAL.cell(
                one -> NumberFormat.fixed(compared(one).playedInterval())),
            Column.of(
                    "standard errors apart",
                    "difference between computed and played, in standard errors of the difference")
                .cell(one -> NumberFormat.fixed(compared(one).errors())));
    return View.answering("Do runs of " + name + " confirm the plan of feint herd?", verdict)
        .line(
            Text.of(
                "%s of %s and %s in %s, in front of eavesdroppers that herd",
                Count.of(herding.runs(), "run"), hide.name(), free.name(), name))
        .note(
            Text.of(
                "A look is suspicious with probability %s under %s and %s under %s; hiding a run costs"
                    + " %s.",
                NumberFormat.number(estimates.hide().suspicious()),
                hide.name(),
                NumberFormat.number(estimates.free().suspicious()),
                free.name(),
                NumberFormat.number(estimates.hiding())))
        .table(Table.of("Computed and played", quantities(), columns))
        .line(Count.of(played.cost().draws(), "sequence") + ", seed " + seed)
        .line(verdict)
        .note(herding.caveat())
        .scenario(scenario)
        .build();
  }
}
