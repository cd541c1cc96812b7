package feint.cli.audit;

import feint.cli.output.ColumnDescriptions;
import feint.cli.output.CommandResult;
import feint.herding.Herding;
import feint.herding.HerdingResult;
import feint.herding.HerdingResult.Quantity;
import feint.lab.herding.PolicyPair.Carried;
import feint.lab.herding.PolicyPair.Estimates;
import feint.math.Count;
import feint.math.Interval;
import feint.math.Measured;
import feint.math.Text;
import feint.policyfile.NamedPolicy;
import feint.report.json.JsonFields;
import feint.report.view.Column;
import feint.report.view.NumberFormat;
import feint.report.view.Table;
import feint.report.view.View;
import feint.scenario.Scenario;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Result of feint audit --sequential. */
record SequentialView(
    Scenario scenario,
    NamedPolicy hide,
    NamedPolicy free,
    Estimates estimates,
    Map<Quantity, Carried> carried,
    HerdingResult program,
    Map<Quantity, Measured> played,
    int sequences,
    long seed)
    implements CommandResult {

  /** Most standard errors of a difference between equal quantities. */
  private static final double MOST_ERRORS = 4;

  /** Differences up to this fraction are rounding errors. */
  private static final double ROUNDING = 1e-9;

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
    Measured found = Objects.requireNonNull(played.get(quantity));
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

  private boolean confirmed() {
    return played.keySet().stream().allMatch(one -> compared(one).errors() <= MOST_ERRORS);
  }

  @Override
  public Object data() {
    Herding herding = program.herding();
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("scenario", scenario.name());
    data.put("hide", hide.name());
    data.put("free", free.name());
    data.put("runs", herding.runs());
    data.put("alpha", estimates.hide().suspicious());
    data.put("beta", estimates.free().suspicious());
    data.put("hiding", estimates.hiding());
    played.keySet().forEach(one -> data.put(one.field(), compared(one)));
    data.put("confirmed", confirmed());
    data.put("breakEven", herding.breakEven());
    data.put("caveat", herding.caveat());
    return new JsonFields(data);
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
        .table(Table.of("Computed and played", List.copyOf(played.keySet()), columns))
        .line(Count.of(sequences, "sequence") + ", seed " + seed)
        .line(verdict)
        .note(herding.caveat())
        .scenario(scenario)
        .build();
  }
}
