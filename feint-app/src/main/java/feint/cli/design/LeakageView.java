package feint.cli.design;

import feint.attack.Eavesdropper;
import feint.cli.output.ColumnDescriptions;
import feint.cli.output.ModelErrorNotes;
import feint.lab.audit.Leakage;
import feint.lab.audit.LeakageFrontier;
import feint.lab.audit.LeakageStudy;
import feint.math.Count;
import feint.math.Interval;
import feint.math.Joiner;
import feint.math.Text;
import feint.report.chart.Figure;
import feint.report.chart.LeakageChart;
import feint.report.csv.CsvRenderer;
import feint.report.view.Column;
import feint.report.view.NumberFormat;
import feint.report.view.Table;
import feint.report.view.View;
import feint.scenario.Scenario;
import feint.zeroleak.balanced.ProtectionLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Result of feint frontier --leakage: completion against leakage. */
record LeakageView(Scenario scenario, LeakageFrontier frontier, ModelErrorNotes errors)
    implements TradeOff {

  private record Data(
      String scenario,
      FrontierView.Headline verdict,
      ProtectionLevel strength,
      int runs,
      long seed,
      List<Point> points,
      Optional<List<ModelErrorNotes.Data>> modelErrors) {}

  private record Point(
      double epsilon,
      String policy,
      double finishProbability,
      Interval finishInterval,
      double bound,
      double audited,
      Interval interval) {

    static Point of(Leakage at) {
      return new Point(
          at.band(),
          at.policy(),
          at.finishProbability().mean(),
          at.finishInterval(),
          at.bound(),
          at.audited().advantage().value(),
          at.audited().advantage().interval());
    }
  }

  @Override
  public Object data() {
    return new Data(
        scenario.name(),
        new FrontierView.Headline(answer()),
        study().strength(),
        study().runs(),
        study().seed(),
        frontier.points().stream().map(Point::of).toList(),
        errors.data());
  }

  private LeakageStudy study() {
    return frontier.study();
  }

  @Override
  public List<String> csv() {
    return CsvRenderer.lines(
        List.of(
            "epsilon",
            "finishProbability",
            "finishLow",
            "finishHigh",
            "bound",
            "audited",
            "low",
            "high"),
        frontier.points().stream()
            .map(Point::of)
            .map(
                at ->
                    List.<Object>of(
                        at.epsilon(),
                        at.finishProbability(),
                        at.finishInterval().low(),
                        at.finishInterval().high(),
                        at.bound(),
                        at.audited(),
                        at.interval().low(),
                        at.interval().high()))
            .toList());
  }

  @Override
  public View view() {
    String policies = "balanced:" + study().strength();
    View.Builder view =
        View.answering("What does leakage buy in " + scenario.name() + "?", answer())
            .line(answer())
            .paragraph(
                "Take the policy with the largest proven advantage that you accept, if the model is"
                    + " exact; otherwise take oblivious, which leaks nothing.")
            .line(policies + " in " + scenario.name())
            .table(
                Table.of(
                    policies + " policies",
                    frontier.points(),
                    List.of(
                        Column.of(
                                "epsilon",
                                "maximum deviation of the probability of a learning query from one half")
                            .cell(at -> NumberFormat.plain(at.band())),
                        Column.of(
                                "P(finish)",
                                "share of simulated runs with all their successes within the horizon")
                            .cell(at -> rounded(at.finishProbability().mean())),
                        ColumnDescriptions.INTERVAL.cell(at -> rounded(at.finishInterval())),
                        Column.of(
                                "proven",
                                "proven bound on the advantage of every attacker that sees "
                                    + seen())
                            .cell(at -> rounded(at.bound())),
                        Column.of(
                                "audited",
                                "measured advantage of an attacker that knows the policy")
                            .cell(at -> rounded(at.audited().advantage().value())),
                        Column.plain("95 % interval")
                            .headed("95 % interval of audited")
                            .cell(at -> rounded(at.audited().advantage().interval())))))
            .line(
                "proven: bound on the advantage of every attacker; audited: measured advantage of an"
                    + " attacker that knows the policy.")
            .notes(notes())
            .chart(
                () -> LeakageChart.live("Completion against leakage", frontier.points()),
                "The bars are 95 % intervals.");
    errors.addTo(view);
    return view.scenario(scenario).build();
  }

  List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (frontier.isTooCoarse()) {
      notes.add(
          Text.of(
              "Too few runs to measure the advantage: random guessing may show an advantage of"
                  + " %.2f.",
              frontier.resolution()));
    }
    if (frontier.points().stream().anyMatch(LeakageView::aboveBound)) {
      notes.add(
          "An audited advantage exceeds the proven bound. The audited value is an estimate, and"
              + " the true advantage does not exceed the bound: increase --runs. If its interval lies"
              + " above the bound for several seeds, report it.");
    }
    notes.add(runs() + ", seed " + study().seed());
    return notes;
  }

  private static boolean aboveBound(Leakage at) {
    return at.audited().advantage().size() > at.bound();
  }

  private String runs() {
    return Count.of(study().runs(), "run");
  }

  @Override
  public Figure figure() {
    String subtitle =
        Text.of(
            "balanced:%s, %d queries, %d successes needed; %s, bars: 95 %%",
            study().strength(),
            scenario.problem().horizon(),
            scenario.problem().successes(),
            runs());
    return LeakageChart.of(
        "Completion against leakage: " + scenario.name(), subtitle, frontier.points());
  }

  private static String rounded(double x) {
    return Text.of("%.4f", x);
  }

  private static String rounded(Interval interval) {
    return Text.of("%.3f .. %.3f", interval.low(), interval.high());
  }

  /** Describes the two ends of the frontier. */
  private String answer() {
    List<Leakage> points = frontier.points();
    Leakage first = points.get(0);
    Leakage last = points.get(points.size() - 1);
    return Text.of(
        "If no attacker that sees %s may have an advantage above %s, %s of runs finish%s"
            + " (from %s).",
        seen(),
        NumberFormat.up(first.bound()),
        finish(first),
        points.size() == 1
            ? ""
            : Text.of(
                "; with an advantage of up to %s, %s do",
                NumberFormat.up(last.bound()), finish(last)),
        Count.of(study().runs(), "simulated run"));
  }

  private String seen() {
    return Joiner.and(Eavesdropper.words(study().strength().seen(), 0));
  }

  private static String finish(Leakage point) {
    Interval finish = point.finishInterval();
    return NumberFormat.percentDown(finish.low()) + " to " + NumberFormat.percentUp(finish.high());
  }
}
