package feint.cli.analysis;

import feint.bound.Bracket;
import feint.cli.output.ColumnDescriptions;
import feint.cli.output.CommandResult;
import feint.cli.output.ExposureNote;
import feint.cli.output.UsefulBound;
import feint.cli.output.VerdictData;
import feint.lab.compare.Quantity;
import feint.lab.verdict.PolicyVerdict;
import feint.math.Text;
import feint.report.view.NumberFormat;
import feint.report.view.Table;
import feint.report.view.View;
import feint.scenario.Scenario;
import feint.solver.OptimalValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Result of feint solve.
 *
 * @param values values if the scenario was solved exactly
 * @param bracket bounds on the optimum, or the optimum and an upper bound on the cost of the
 *     written policy
 * @param verdict on the optimal policy, for small scenarios
 * @param met whether the bracket is as narrow as requested
 */
record SolveView(
    Scenario scenario,
    Optional<OptimalValue> values,
    Bracket bracket,
    Optional<PolicyVerdict> verdict,
    boolean met,
    double seconds)
    implements CommandResult {

  private record Data(
      String scenario,
      Optional<VerdictData> verdict,
      Optional<List<Double>> values,
      Optional<Double> value,
      Optional<Long> stateStages,
      double lower,
      double upper,
      String upperKind,
      double level,
      double gap,
      double relativeGap,
      String method,
      double seconds,
      Optional<String> note) {}

  @Override
  public Object data() {
    return new Data(
        scenario.name(),
        verdict.map(VerdictData::of),
        values.map(OptimalValue::perOracleState),
        values.map(OptimalValue::expected),
        values.map(OptimalValue::stateStages),
        bracket.lower(),
        bracket.upper(),
        bracket.upperKind().label(),
        bracket.level(),
        bracket.gap(),
        bracket.relativeGap(),
        bracket.method(),
        seconds,
        ExposureNote.field(scenario));
  }

  @Override
  public View view() {
    View.Builder view =
        View.judging(
            "What is the lowest expected cost in " + scenario.name() + "?", verdict, answer());
    values.ifPresentOrElse(exact -> show(exact, view), () -> showBracket(view));
    return view.lines(ExposureNote.underCost(scenario)).scenario(scenario).build();
  }

  private String answer() {
    return values
        .map(exact -> "The optimal expected cost is " + NumberFormat.three(exact.expected()) + ".")
        .orElseGet(
            () ->
                "The optimal expected cost is between "
                    + NumberFormat.number(bracket.lower())
                    + " and "
                    + NumberFormat.number(bracket.upper())
                    + ": "
                    + sureness()
                    + ".");
  }

  private void show(OptimalValue exact, View.Builder view) {
    List<List<String>> rows = new ArrayList<>();
    for (int o = 1; o <= exact.perOracleState().size(); o++) {
      rows.add(
          List.of(
              "oracle starts in state " + o,
              NumberFormat.number(scenario.problem().oracle().initial().at(o - 1)),
              NumberFormat.number(exact.perOracleState().get(o - 1))));
    }
    rows.add(List.of("expectation", "", NumberFormat.number(exact.expected())));
    view.line("optimal expected cost of " + scenario.name())
        .table(Table.plain(List.of("", "probability", cost()), rows))
        .line(Text.of("%,d state-stages in %.2f s", exact.stateStages(), seconds));
    if (bracket.upper() > exact.expected()) {
      view.line(
              "the table of the optimal policy is too large: the written policy costs at most "
                  + NumberFormat.number(bracket.upper())
                  + ": "
                  + sureness())
          .lines(gapMissed());
    }
  }

  private void showBracket(View.Builder view) {
    view.line("bounds on the optimal expected cost of " + scenario.name())
        .table(
            Table.plain(
                List.of("", cost()),
                List.of(
                    List.of("no policy costs less than", lower()),
                    List.of(
                        "the resulting policy costs at most", NumberFormat.number(bracket.upper())),
                    List.of("gap", NumberFormat.number(bracket.gap())),
                    List.of(
                        "gap, relative to the larger",
                        Text.of("%.3g %%", 100 * bracket.relativeGap())))))
        .line(Text.of("%s, in %.2f s: %s", bracket.method(), seconds, sureness()))
        .lines(gapMissed());
  }

  /** Returns the heading of costs, which depends on the objective. */
  private String cost() {
    return ColumnDescriptions.of(Quantity.COST, scenario.problem().objective()).name();
  }

  private Optional<String> gapMissed() {
    return Optional.of("The gap is larger than requested at the highest effort.")
        .filter(any -> !met);
  }

  /** Returns the lower bound, unless it holds by definition. */
  private String lower() {
    return bracket.lower() > scenario.problem().costRange().low()
        ? NumberFormat.number(bracket.lower())
        : UsefulBound.NONE;
  }

  private String sureness() {
    return bracket.upperKind() == Bracket.UpperKind.PROVEN
        ? "both bounds are proven"
        : Text.of(
            "the lower bound is proven; the upper bound holds with probability %.4g, from"
                + " simulated runs",
            bracket.level());
  }
}
