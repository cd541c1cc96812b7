package feint.cli.data;

import com.fasterxml.jackson.annotation.JsonInclude;
import feint.cli.output.CommandResult;
import feint.lab.audit.FitStudy;
import feint.math.Count;
import feint.math.Interval;
import feint.math.Proportion;
import feint.math.Text;
import feint.policyfile.NamedPolicy;
import feint.report.view.Column;
import feint.report.view.NumberFormat;
import feint.report.view.Table;
import feint.report.view.View;
import feint.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** Result of feint fit --simulate: false alarms and power. */
record FitPowerView(
    Scenario scenario, NamedPolicy policy, FitStudy study, List<FitStudy.Result> results, int logs)
    implements CommandResult {

  private record Data(
      String scenario, String policy, double threshold, int logs, List<WorldData> worlds) {}

  private record WorldData(
      String world, List<Rejected> rejected, @JsonInclude OptionalLong median) {}

  private record Rejected(int rounds, long count, double mean, double low, double high) {

    static Rejected of(int rounds, Proportion share) {
      Optional<Interval> interval = share.interval();
      return new Rejected(
          rounds,
          share.count(),
          share.draws() == 0 ? Double.NaN : share.mean(),
          interval.map(Interval::low).orElse(Double.NaN),
          interval.map(Interval::high).orElse(Double.NaN));
    }
  }

  @Override
  public Object data() {
    return new Data(
        scenario.name(),
        policy.name(),
        study.threshold(),
        logs,
        results.stream()
            .map(
                result ->
                    new WorldData(
                        result.world().name(),
                        IntStream.range(0, result.rejected().size())
                            .mapToObj(
                                k -> Rejected.of(study.lengths().get(k), result.rejected().get(k)))
                            .toList(),
                        result.median()))
            .toList());
  }

  @Override
  public View view() {
    List<Column.Filled<FitStudy.Result>> columns = new ArrayList<>();
    columns.add(Column.plain("if").cell(result -> result.world().name()));
    for (int k = 0; k < study.lengths().size(); k++) {
      int length = k;
      columns.add(
          Column.plain("by round " + study.lengths().get(k))
              .cell(result -> share(result.rejected().get(length))));
    }
    columns.add(
        Column.plain("median")
            .cell(
                result ->
                    result.median().isPresent()
                        ? String.valueOf(result.median().getAsLong())
                        : NumberFormat.NONE));
    return View.text()
        .line(
            Text.of(
                "rejection probability for a log of runs by %s rejects %s, of %s each",
                policy.name(), scenario.name(), Count.of(logs, "log")))
        .table(Table.of("", results, columns))
        .line(
            "A true model is rejected with a probability of at most "
                + NumberFormat.percentUp(1 / study.threshold())
                + " for logs of any length. The median is the round by which half of all logs reject"
                + " it.")
        .build();
  }

  private static String share(Proportion rejected) {
    return NumberFormat.about(rejected.mean()) + " " + NumberFormat.bracketed(rejected.interval());
  }
}
