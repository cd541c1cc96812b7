package feint.cli.audit;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import feint.attack.audit.Advantage;
import feint.cli.output.AttackerData;
import feint.cli.output.ColumnDescriptions;
import feint.cli.output.CommandResult;
import feint.lab.audit.WorldsAudit;
import feint.lab.audit.WorldsAudit.Spread;
import feint.math.Count;
import feint.math.Interval;
import feint.math.Text;
import feint.policy.LeakageGuarantee;
import feint.policy.Observable;
import feint.policyfile.NamedPolicy;
import feint.report.chart.DotChart;
import feint.report.chart.DotChart.Kind;
import feint.report.chart.DotChart.Row;
import feint.report.view.Column;
import feint.report.view.NumberFormat;
import feint.report.view.Table;
import feint.report.view.View;
import feint.scenario.Scenario;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Result of feint audit in several worlds. */
record WorldsView(
    Scenario scenario,
    NamedPolicy policy,
    WorldsAudit audit,
    Origin origin,
    WorldsAudit.Result result,
    int runs,
    long seed)
    implements CommandResult {

  /**
   * Origin of the worlds.
   *
   * @param perturb amount by which entries are off, if they are perturbed
   * @param estimate file with the counts that worlds are drawn from, if they are drawn
   */
  record Origin(Optional<Double> perturb, Optional<Path> estimate) {

    private String words() {
      return perturb
          .map(
              amount ->
                  "worlds in which every entry of success and transition is off by up to "
                      + NumberFormat.number(amount))
          .orElseGet(() -> "worlds drawn from the counts of " + estimate.orElseThrow());
    }
  }

  private static final double MOST_OF_THEM = 0.9;

  private static final String LEGEND =
      "mean, median, 90 % and worst refer to the absolute advantage: always wrong reveals"
          + " as much as always right. The worst of these worlds does not bound others. The last"
          + " two columns are from new runs in the worst world of the row's attacker, which"
          + " avoids the bias of selecting the maximum.";

  private record Data(
      String scenario,
      String policy,
      @JsonUnwrapped Origin origin,
      int worlds,
      int runs,
      @JsonUnwrapped AuditView.Rows rows,
      long seed,
      List<Attacker> attackers) {}

  private record Attacker(
      @JsonUnwrapped AttackerData attacker,
      double mean,
      double median,
      double quantile90,
      double worst,
      int worstWorld,
      double again,
      Interval interval) {}

  private List<Attacker> attackers() {
    return IntStream.range(0, result.spreads().size())
        .mapToObj(
            k -> {
              Spread spread = result.spreads().get(k);
              Advantage again = result.again().get(k).finding().advantage();
              return new Attacker(
                  AttackerData.of(spread.attack()),
                  spread.mean(),
                  spread.quantile(0.5),
                  spread.quantile(MOST_OF_THEM),
                  spread.worst(),
                  spread.worstWorld() + 1,
                  again.value(),
                  again.interval());
            })
        .toList();
  }

  @Override
  public Object data() {
    return new Data(
        scenario.name(),
        policy.name(),
        origin,
        audit.worlds().size(),
        runs,
        AuditView.Rows.of(audit.inARow(), audit.carried()),
        seed,
        attackers());
  }

  @Override
  public View view() {
    List<Spread> spreads = result.spreads();
    String counted =
        Count.of(runs, audit.inARow() == 1 ? "run" : "sequence") + " in each world, seed " + seed;
    String built = policy.name() + ", built for " + scenario.name();
    int worlds = audit.worlds().size();
    return View.concluding(
            Text.of(
                "Who identifies the real trajectory when %s, runs in %s other worlds?",
                built, worlds),
            sentence())
        .line(built + ", in " + worlds + " " + origin.words())
        .paragraph(LEGEND)
        .table(table())
        .line(counted)
        .paragraph(counted + ".")
        .notes(AuditView.shown(spreads.stream().map(Spread::attack).toList()))
        .line("")
        .line(sentence())
        .line(LEGEND)
        .chart(
            () ->
                DotChart.advantages(
                    "Absolute advantage of each attacker, on average and in the worst world",
                    "attacker",
                    List.of(
                        kind("mean over the worlds", Spread::mean),
                        kind("worst world", Spread::worst))),
            "")
        .scenario(scenario)
        .build();
  }

  private Kind kind(String name, ToDoubleFunction<Spread> value) {
    return new Kind(
        name,
        result.spreads().stream()
            .map(spread -> Row.exact(spread.attack().name(), value.applyAsDouble(spread)))
            .toList());
  }

  private Table table() {
    return Table.of(
        "Absolute advantage of each attacker over the worlds",
        attackers(),
        List.of(
            ColumnDescriptions.ATTACKER.cell(one -> one.attacker().name()),
            Column.of(
                    "mean",
                    "mean absolute advantage over the worlds: 0 for random guessing, 1 for always right"
                        + " or always wrong")
                .cell(one -> NumberFormat.fixed(one.mean())),
            Column.of("median", "median over the worlds")
                .cell(one -> NumberFormat.fixed(one.median())),
            Column.of("90 %", "90 % quantile over the worlds")
                .cell(one -> NumberFormat.fixed(one.quantile90())),
            Column.of("worst", "maximum over these worlds")
                .cell(one -> NumberFormat.fixed(one.worst())),
            Column.of("world", "number of its worst world, from 1")
                .cell(one -> String.valueOf(one.worstWorld())),
            Column.of("new runs", "advantage of the same attacker in new runs there")
                .cell(one -> NumberFormat.fixed(one.again())),
            ColumnDescriptions.INTERVAL.cell(one -> NumberFormat.fixed(one.interval()))));
  }

  private String sentence() {
    Spread most =
        result.spreads().stream().reduce((a, b) -> b.worst() > a.worst() ? b : a).orElseThrow();
    if (result.again().stream().allMatch(WorldsAudit.Again::hidden)) {
      LeakageGuarantee claim = policy.policy().claim(audit.worlds().get(most.worstWorld()));
      return claim.seen().contains(Observable.STATE)
          ? "Proven: none of these attackers does better than random guessing in any world."
              + " Oblivious policies need no model."
          : "Proven: none of these attackers does better than random guessing if the oracle is as"
              + " the policy assumes, as in these worlds.";
    }
    return Text.of(
        "Take oblivious unless the model is exact: the absolute advantage of %s is %s in the worst of"
            + " these worlds and %s on average. Oblivious policies need no model, and reveal"
            + " nothing in any world.",
        most.attack().name(), NumberFormat.fixed(most.worst()), NumberFormat.fixed(most.mean()));
  }
}
