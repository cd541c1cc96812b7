package feint.cli.data;

import feint.cli.output.CommandResult;
import feint.cli.output.RoundsText;
import feint.lab.audit.LawStudy;
import feint.lab.audit.LawStudy.InScenario;
import feint.lab.audit.LeakageLaw;
import feint.lab.audit.LogStudy.Point;
import feint.math.Count;
import feint.math.Estimate;
import feint.math.Text;
import feint.report.view.Column;
import feint.report.view.NumberFormat;
import feint.report.view.Table;
import feint.report.view.View;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Result of feint rounds. */
record RoundsView(LawStudy study, LawStudy.Result result, long seed) implements CommandResult {

  private record Data(
      int logs, int runs, long seed, Optional<Law> law, List<ScenarioData> scenarios) {}

  private record Law(
      double constant,
      double spread,
      int scenarios,
      Optional<Free> exponent,
      double largestFactor,
      Optional<Free> testExponent,
      double largestTestFactor) {}

  private record Free(double value, double standardError) {

    static Optional<Free> of(Optional<Estimate> estimate) {
      return estimate.map(one -> new Free(one.mean(), one.standardError()));
    }
  }

  private record ScenarioData(
      String scenario,
      String fingerprint,
      int horizon,
      boolean fitted,
      Optional<Free> constant,
      Optional<Free> exponent,
      List<PointData> points,
      List<Needed> needed) {}

  private record Needed(double advantage, long rounds) {}

  private record PointData(
      int rounds, double advantage, double standardError, double worst, OptionalDouble law) {}

  /** Length of logs in a scenario. */
  private record Row(InScenario at, Point point) {}

  @Override
  public Object data() {
    return new Data(
        study.logs(),
        study.runs(),
        seed,
        result
            .law()
            .map(
                law ->
                    new Law(
                        law.constant().mean(),
                        result.spread(),
                        (int) law.constant().draws(),
                        Free.of(result.exponent(true)),
                        result.largestFactor(true),
                        Free.of(result.exponent(false)),
                        result.largestFactor(false))),
        result.scenarios().stream()
            .map(
                one ->
                    new ScenarioData(
                        one.scenario().name(),
                        one.scenario().fingerprint(),
                        one.horizon(),
                        one.fitted(),
                        Free.of(one.law().map(LeakageLaw::constant)),
                        Free.of(one.exponent()),
                        one.points().stream().map(point -> point(one, point)).toList(),
                        one.law()
                            .map(
                                law ->
                                    RoundsText.TARGETS.stream()
                                        .map(
                                            advantage ->
                                                new Needed(
                                                    advantage,
                                                    law.rounds(one.horizon(), advantage)))
                                        .toList())
                            .orElse(List.of())))
            .toList());
  }

  private PointData point(InScenario at, Point point) {
    Estimate advantage = point.advantage();
    return new PointData(
        point.rounds(),
        advantage.mean(),
        advantage.standardError(),
        point.worst(),
        result
            .law()
            .map(law -> OptionalDouble.of(law.advantage(at.horizon(), point.rounds())))
            .orElse(OptionalDouble.empty()));
  }

  @Override
  public View view() {
    return View.text()
        .line("mean advantage against balanced policies that are computed from logs of n rounds")
        .table(lengths())
        .line(
            Text.of(
                "%s of each length, %s per log, seed %d; law: advantage = c sqrt(N/n), with the c of"
                    + " all fitted scenarios",
                Count.of(study.logs(), "log"), Count.of(study.runs(), "run"), seed))
        .line("")
        .line("the law in each scenario, from logs of at least 10 N rounds")
        .table(constants())
        .lines(sentences())
        .build();
  }

  private Table lengths() {
    List<Row> rows = new ArrayList<>();
    for (InScenario one : result.scenarios()) {
      one.points().forEach(point -> rows.add(new Row(one, point)));
    }
    return Table.of(
        "",
        rows,
        List.of(
            Column.plain("scenario").cell(row -> row.at().scenario().name()),
            Column.plain("N").cell(row -> String.valueOf(row.at().horizon())),
            Column.plain("n").cell(row -> Text.of("%,d", row.point().rounds())),
            Column.plain("advantage")
                .cell(row -> NumberFormat.fixed(row.point().advantage().mean())),
            Column.plain("+-")
                .cell(row -> NumberFormat.fixed(row.point().advantage().standardError())),
            Column.plain("worst log").cell(row -> NumberFormat.fixed(row.point().worst())),
            Column.plain("law").cell(this::predicted)));
  }

  private String predicted(Row row) {
    return result
        .law()
        .filter(law -> row.at().inRange(row.point()))
        .map(law -> NumberFormat.fixed(law.advantage(row.at().horizon(), row.point().rounds())))
        .orElse(NumberFormat.NONE);
  }

  private Table constants() {
    List<Column.Filled<InScenario>> columns =
        new ArrayList<>(
            List.of(
                Column.plain("scenario").cell(one -> one.scenario().name()),
                Column.plain("used for").cell(one -> one.fitted() ? "fit" : "test"),
                Column.plain("c").cell(one -> number(one.law().map(LeakageLaw::constant))),
                Column.plain("exponent of n").cell(one -> number(one.exponent()))));
    for (double target : RoundsText.TARGETS) {
      columns.add(
          Column.plain("n for " + NumberFormat.plain(target))
              .cell(
                  one ->
                      one.law()
                          .map(law -> RoundsText.about(law.rounds(one.horizon(), target)))
                          .orElse(NumberFormat.NONE)));
    }
    return Table.of("", result.scenarios(), columns);
  }

  private static String number(Optional<Estimate> estimate) {
    return estimate
        .map(one -> Text.of("%.3f +- %.3f", one.mean(), one.standardError()))
        .orElse(NumberFormat.NONE);
  }

  /** Returns the conclusions on the fitted scenarios and on the others. */
  private List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    if (result.law().isEmpty()) {
      sentences.add("No log is long enough to fit the law: use logs of at least 10 N rounds.");
      return sentences;
    }
    Estimate constant = result.law().get().constant();
    sentences.add(
        constant.draws() == 1
            ? Text.of("Fitted to one scenario: c = %.2f.", constant.mean())
            : Text.of(
                "Fitted to %d scenarios: c = %.2f, with a standard deviation of %.2f between them.",
                constant.draws(), constant.mean(), result.spread()));
    verdict(true).ifPresent(sentences::add);
    verdict(false).ifPresent(sentences::add);
    sentences.add(
        "The law is an extrapolation from simulated logs. It holds for the mean over logs; single"
            + " logs differ.");
    return sentences;
  }

  private Optional<String> verdict(boolean fitted) {
    return result
        .exponent(fitted)
        .map(
            exponent ->
                Text.of(
                    "%s: the exponent of n is %.3f +- %.3f, which %s -1/2. Measured advantages"
                        + " differ from the law by a factor of up to %.2f.",
                    fitted ? "Fitted scenarios" : "Test scenarios",
                    exponent.mean(),
                    exponent.standardError(),
                    LawStudy.agrees(exponent) ? "agrees with" : "differs significantly from",
                    result.largestFactor(fitted)));
  }
}
