package feint.cli.design;

import feint.bound.Bracket;
import feint.bound.zeroleak.Limit;
import feint.cli.output.CommandResult;
import feint.cli.output.UsefulBound;
import feint.lab.zeroleak.ProblemBounds;
import feint.lab.zeroleak.ZeroLeakLimit.Reach;
import feint.math.Text;
import feint.model.Problem;
import feint.report.csv.CsvRenderer;
import feint.report.view.Column;
import feint.report.view.NumberFormat;
import feint.report.view.Table;
import feint.report.view.View;
import feint.scenario.Scenario;
import java.util.List;
import java.util.Optional;

/** Result of feint bounds. */
record BoundsView(List<Row> rows, long seed) implements CommandResult {

  /** Reference values of one scenario. */
  record Row(Scenario scenario, ProblemBounds bounds) {

    Problem problem() {
      return scenario.problem();
    }

    Bracket optimum() {
      return bounds.optimum();
    }

    Reach reach() {
      return bounds.withoutLeakage();
    }

    /** Returns the required rate of successes as a share of the capacity; empty if that is 0. */
    Optional<Double> load() {
      double rate = (double) problem().successes() / problem().horizon();
      return Optional.of(rate / bounds.capacity()).filter(Double::isFinite);
    }

    private String cost() {
      return optimum().gap() == 0
          ? NumberFormat.number(optimum().upper())
          : Text.of(
              "%s to %s", NumberFormat.down(optimum().lower()), NumberFormat.up(optimum().upper()));
    }

    private String limit() {
      return UsefulBound.above(reach().bound())
          ? NumberFormat.up(reach().bound())
          : UsefulBound.NONE;
    }

    private String balanced() {
      return NumberFormat.number(reach().balanced().mean())
          + " "
          + NumberFormat.bracketed(reach().balanced().interval());
    }
  }

  private record Data(List<Line> scenarios) {}

  private record Line(
      String scenario,
      String fingerprint,
      int horizon,
      int successes,
      int oracleStates,
      Optional<Double> load,
      Optimal optimum,
      double bound,
      Limit.Basis boundBy,
      LimitView.Balanced balanced,
      LimitView.Oblivious oblivious) {}

  private record Optimal(
      double lower, double upper, String upperKind, double level, String method) {}

  @Override
  public Object data() {
    return new Data(
        rows.stream()
            .map(
                row ->
                    new Line(
                        row.scenario().name(),
                        row.scenario().fingerprint(),
                        row.problem().horizon(),
                        row.problem().successes(),
                        row.problem().oracleStates(),
                        row.load(),
                        new Optimal(
                            row.optimum().lower(),
                            row.optimum().upper(),
                            row.optimum().upperKind().label(),
                            row.optimum().level(),
                            row.optimum().method()),
                        row.reach().bound(),
                        row.reach().basis(),
                        LimitView.balanced(row.reach()),
                        LimitView.oblivious(row.reach())))
            .toList());
  }

  @Override
  public View view() {
    return View.text()
        .line("optimal cost, and completion probability of policies that leak nothing")
        .table(
            Table.of(
                "",
                rows,
                List.of(
                    Column.plain("scenario").cell(row -> row.scenario().name()),
                    Column.plain("N").cell(row -> String.valueOf(row.problem().horizon())),
                    Column.plain("M").cell(row -> String.valueOf(row.problem().successes())),
                    Column.plain("of capacity")
                        .cell(
                            row ->
                                row.load()
                                    .map(load -> NumberFormat.about(100 * load) + " %")
                                    .orElse(NumberFormat.NONE)),
                    Column.plain("optimal cost").cell(Row::cost),
                    Column.plain("no policy exceeds").cell(Row::limit),
                    Column.plain("balanced").cell(Row::balanced),
                    Column.plain("oblivious")
                        .cell(
                            row ->
                                NumberFormat.number(row.reach().oblivious().finishProbability())))))
        .lines(between())
        .lines(above())
        .line(
            Text.of(
                "balanced: simulated with seed %d, with a 95 %% interval; capacity: long-run covert"
                    + " successes per query",
                seed))
        .build();
  }

  /** Returns how sure the bounds are, if there are any. */
  private List<String> between() {
    return rows.stream()
        .filter(row -> row.optimum().gap() > 0)
        .map(
            row ->
                Text.of(
                    "%s: the lower bound is proven, the upper bound %s (%s)",
                    row.scenario().name(),
                    row.optimum().upperKind() == Bracket.UpperKind.PROVEN
                        ? "too"
                        : Text.of("holds with probability %.4g", row.optimum().level()),
                    row.optimum().method()))
        .toList();
  }

  /** Returns the scenarios in which chance puts the simulated policy above its bound. */
  private List<String> above() {
    return rows.stream()
        .filter(row -> row.reach().balanced().mean() > row.reach().bound())
        .map(
            row ->
                row.scenario().name()
                    + ": the simulated value of balanced exceeds the proven bound by chance; its"
                    + " true value does not")
        .toList();
  }

  List<String> csv() {
    return CsvRenderer.lines(
        List.of(
            "scenario",
            "horizon",
            "successes",
            "oracleStates",
            "load",
            "lower",
            "upper",
            "upperKind",
            "method",
            "bound",
            "boundBy",
            "balanced",
            "balancedError",
            "oblivious"),
        rows.stream()
            .map(
                row ->
                    List.<Object>of(
                        row.scenario().name(),
                        row.problem().horizon(),
                        row.problem().successes(),
                        row.problem().oracleStates(),
                        row.load(),
                        row.optimum().lower(),
                        row.optimum().upper(),
                        row.optimum().upperKind().label(),
                        row.optimum().method(),
                        row.reach().bound(),
                        row.reach().basis().toString(),
                        row.reach().balanced().mean(),
                        row.reach().balanced().standardError(),
                        row.reach().oblivious().finishProbability()))
            .toList());
  }
}
