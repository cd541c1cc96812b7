package feint.cli.design;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import feint.cli.output.CommandResult;
import feint.lab.capacity.CapacityStudy.Found;
import feint.lab.capacity.CapacityStudy.Priced;
import feint.lab.capacity.CapacityStudy.Rates;
import feint.lab.capacity.CapacityStudy.Reach;
import feint.math.Text;
import feint.report.chart.CapacityChart;
import feint.report.chart.Figure;
import feint.report.view.Column;
import feint.report.view.NumberFormat;
import feint.report.view.Table;
import feint.report.view.View;
import feint.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Result of feint capacity. */
record CapacityView(Scenario scenario, Found found, double finish) implements CommandResult {

  private record Data(
      String scenario,
      @JsonUnwrapped Rates rates,
      @JsonInclude Optional<Double> incentivePerSuccess,
      List<Price> prices,
      double finish,
      Rates limits,
      List<Length> horizons) {}

  private record Price(double rate, double incentivePerSuccess) {}

  private record Length(int horizon, @JsonInclude OptionalInt goal, int bound, int oblivious) {}

  @Override
  public Object data() {
    return new Data(
        scenario.name(),
        found.rates(),
        atCapacity().map(Priced::incentive),
        found.priced().stream().map(at -> new Price(at.rate(), at.incentive())).toList(),
        finish,
        found.asked(),
        found.reaches().stream()
            .map(at -> new Length(at.horizon(), at.goal(), at.bound(), at.oblivious()))
            .toList());
  }

  /** Returns the price of covert successes at the highest rate; empty if none can be bought. */
  private Optional<Priced> atCapacity() {
    return found.priced().stream().reduce((earlier, last) -> last);
  }

  @Override
  public View view() {
    View.Builder view =
        View.text()
            .line("successes per query in " + scenario.name() + ", " + share())
            .table(
                Table.plain(
                    List.of(
                        "queries", "covertly", "no policy without leakage exceeds", "oblivious"),
                    rows()))
            .lines(secrecy())
            .lines(atCapacity().map(CapacityView::incentive));
    if (!found.priced().isEmpty()) {
      view.table(
          Table.of(
              "",
              found.priced(),
              List.of(
                  Column.plain("successes per query").cell(at -> rate(at.rate())),
                  Column.plain("least incentive per success")
                      .cell(at -> NumberFormat.number(at.incentive())))));
    }
    return view.build();
  }

  private String share() {
    return "attained in " + NumberFormat.percent(finish) + " of runs";
  }

  private List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    for (Reach reach : found.reaches()) {
      int n = reach.horizon();
      rows.add(
          List.of(
              String.valueOf(n),
              successes(n, reach.goal()),
              successes(n, OptionalInt.of(reach.bound())),
              successes(n, OptionalInt.of(reach.oblivious()))));
    }
    rows.add(row("limit", found.asked()));
    rows.add(row("limit, in almost all runs", found.rates()));
    return rows;
  }

  private static List<String> row(String name, Rates rates) {
    return List.of(name, rate(rates.goal()), rate(rates.bound()), rate(rates.oblivious()));
  }

  private static String successes(int n, OptionalInt had) {
    return had.isPresent()
        ? rate((double) had.getAsInt() / n) + " (" + had.getAsInt() + ")"
        : "too large to solve";
  }

  private static String rate(double rate) {
    return Text.of("%.4f", rate);
  }

  /** Returns the price of secrecy in queries, if any success is possible. */
  private Optional<String> secrecy() {
    Rates rates = found.rates();
    return Optional.of(
            Text.of(
                "In long runs, a learner that hides nothing has %s successes per query. For each of its"
                    + " queries, a policy without leakage needs at least %.2f, and the oblivious policy"
                    + " %.2f.",
                NumberFormat.about(rates.greedy()),
                Math.floor(100 * rates.greedy() / rates.bound()) / 100,
                rates.greedy() / rates.oblivious()))
        .filter(sentence -> rates.oblivious() > 0);
  }

  private static String incentive(Priced priced) {
    return Text.of(
        "The long-run covert rate is at most %s successes per query. At that rate a"
            + " success costs %s units of incentive, decoys included.",
        NumberFormat.about(priced.rate()), NumberFormat.about(priced.incentive()));
  }

  Figure figure() {
    return CapacityChart.of(
        "Successes per query in " + scenario.name(),
        share() + "; thin lines: limit for long runs",
        found);
  }
}
