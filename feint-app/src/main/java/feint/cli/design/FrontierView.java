package feint.cli.design;

import feint.cli.output.ExposureNote;
import feint.cli.output.UsefulBound;
import feint.design.Design.Achieved;
import feint.design.Frontier;
import feint.design.Frontier.Curve;
import feint.design.Frontier.Spot;
import feint.math.Count;
import feint.math.Text;
import feint.report.chart.Figure;
import feint.report.chart.FrontierChart;
import feint.report.chart.FrontierChart.Line;
import feint.report.csv.CsvRenderer;
import feint.report.view.Column;
import feint.report.view.NumberFormat;
import feint.report.view.Table;
import feint.report.view.View;
import feint.scenario.Scenario;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Result of feint frontier: completion, exposure and incentive.
 *
 * @param files files with the policies of the points, if they were written
 */
record FrontierView(Scenario scenario, Frontier frontier, Map<Spot, Path> files)
    implements TradeOff {

  private static final String BOUND = "bound for all policies";
  private static final String ATTAINED = "highest attained";

  private static final String IMPOSSIBLE = "-";
  private static final String OPEN = "?";

  /** Returns the file name for the policy of a point. */
  static String fileName(Curve curve, Spot spot) {
    String finish = spot.edge() ? "most" : shortest(spot.demand().finishProbability());
    return "exposure-" + shortest(curve.exposure()) + "-finish-" + finish + ".feint";
  }

  private List<Curve> curves() {
    return frontier.curves();
  }

  private record Data(String scenario, Headline verdict, List<CurveData> curves, String note) {}

  /** JSON form of a verdict on no policy in particular. */
  record Headline(String headline) {}

  private record CurveData(
      double exposure, double bestFinish, double finishBound, List<Point> points) {}

  private record Point(
      double finishProbability,
      double exposure,
      double joint,
      double incentive,
      double gap,
      List<Double> parts,
      Optional<Path> policy) {}

  @Override
  public Object data() {
    return new Data(
        scenario.name(),
        new Headline(answer()),
        curves().stream()
            .map(
                curve ->
                    new CurveData(
                        curve.exposure(),
                        curve.finishProbability().reached(),
                        curve.finishProbability().bound(),
                        curve.spots().stream().map(this::point).toList()))
            .toList(),
        ExposureNote.FIELD);
  }

  private Point point(Spot spot) {
    Achieved achieved = spot.design().achieved();
    return new Point(
        achieved.finishProbability(),
        achieved.exposure(),
        achieved.joint(),
        achieved.incentive(),
        spot.design().gap(),
        spot.design().components().stream().map(one -> one.weight()).toList(),
        Optional.ofNullable(files.get(spot)));
  }

  @Override
  public List<String> csv() {
    List<List<Object>> lines = new ArrayList<>();
    for (Curve curve : curves()) {
      for (Spot spot : curve.spots()) {
        Achieved achieved = spot.design().achieved();
        lines.add(
            List.of(
                curve.exposure(),
                curve.finishProbability().reached(),
                curve.finishProbability().bound(),
                achieved.finishProbability(),
                achieved.exposure(),
                achieved.joint(),
                achieved.incentive(),
                spot.design().gap()));
      }
    }
    return CsvRenderer.lines(
        List.of(
            "exposureLimit",
            "bestFinish",
            "finishBound",
            "finishProbability",
            "exposure",
            "joint",
            "incentive",
            "gap"),
        lines);
  }

  @Override
  public View view() {
    List<List<String>> rows = rows();
    return View.answering(question(), answer())
        .line(answer())
        .line("least incentive in " + scenario.name() + ", by P(finish) and limit on P(exposed)")
        .paragraph(ExposureNote.LIMITED)
        .table(
            new Table(
                    "Least mean incentive of a run, by completion probability (rows) and exposure"
                        + " limit (columns)",
                    columns(),
                    rows)
                .withBounds(Set.of(BOUND, ATTAINED)))
        .notes(notes(rows))
        .line(ExposureNote.SENTENCE)
        .chart(
            () -> FrontierChart.live("What incentive buys", lines()),
            "One line per exposure limit. At its end, more incentive gains (almost) nothing.")
        .leftOut(missing())
        .scenario(scenario)
        .build();
  }

  private List<Column> columns() {
    List<Column> columns = new ArrayList<>();
    columns.add(
        Column.of(
            "P(finish)",
            "required share of runs with all their successes; below: the bound for all policies,"
                + " the highest share attained, and the incentive for a share within 0.0001 of it"));
    curves().forEach(curve -> columns.add(Column.plain("<= " + shortest(curve.exposure()))));
    return columns;
  }

  private Map<String, String> missing() {
    Map<String, String> missing = new LinkedHashMap<>();
    curves().stream()
        .filter(curve -> curve.spots().isEmpty())
        .forEach(
            curve ->
                missing.put(
                    label(curve.exposure()), "no policy was found at any of the requirements"));
    return missing;
  }

  private List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    frontier.finishes().forEach(finish -> rows.add(row(finish)));
    rows.add(edges(BOUND, curve -> NumberFormat.up(curve.finishProbability().bound())));
    rows.add(edges(ATTAINED, curve -> NumberFormat.down(curve.finishProbability().reached())));
    rows.add(edges("0.0001 below it", FrontierView::atTheEdge));
    return rows;
  }

  /** Returns the explanations of the marks in the table. */
  private static List<String> notes(List<List<String>> rows) {
    List<String> notes = new ArrayList<>();
    if (contain(rows, IMPOSSIBLE)) {
      notes.add(IMPOSSIBLE + ": no policy meets both requirements.");
    }
    if (contain(rows, OPEN)) {
      notes.add(OPEN + ": no policy was found; it is not proven that none exists.");
    }
    return notes;
  }

  private static boolean contain(List<List<String>> rows, String mark) {
    return rows.stream().anyMatch(row -> row.contains(mark));
  }

  private List<String> row(double finish) {
    List<String> row = new ArrayList<>(List.of(">= " + shortest(finish)));
    for (Curve curve : curves()) {
      row.add(
          curve.spots().stream()
              .filter(spot -> !spot.edge() && spot.demand().finishProbability() == finish)
              .findFirst()
              .map(FrontierView::incentive)
              .orElse(curve.excludes(finish) ? IMPOSSIBLE : OPEN));
    }
    return row;
  }

  private List<String> edges(String title, Function<Curve, String> text) {
    List<String> row = new ArrayList<>(List.of(title));
    curves().forEach(curve -> row.add(curve.spots().isEmpty() ? IMPOSSIBLE : text.apply(curve)));
    return row;
  }

  private static String atTheEdge(Curve curve) {
    return curve.spots().stream()
        .filter(Spot::edge)
        .map(FrontierView::incentive)
        .findFirst()
        .orElse(IMPOSSIBLE);
  }

  private static String incentive(Spot spot) {
    return Text.of("%.1f", spot.design().achieved().incentive());
  }

  private List<Line> lines() {
    List<Line> lines = new ArrayList<>();
    for (Curve curve : curves()) {
      List<Line.At> points =
          curve.spots().stream()
              .map(spot -> spot.design().achieved())
              .map(achieved -> new Line.At(achieved.incentive(), achieved.finishProbability()))
              .toList();
      lines.add(new Line(label(curve.exposure()), points));
    }
    return lines;
  }

  @Override
  public Figure figure() {
    String subtitle =
        Text.of(
            "%d queries, %d successes needed; a dot: more incentive gains nothing\nexposed: to"
                + " the paper's eavesdropper at the end of the run; run feint audit for other attackers",
            scenario.problem().horizon(), scenario.problem().successes());
    return FrontierChart.of("What incentive buys: " + scenario.name(), subtitle, lines());
  }

  private static String label(double exposure) {
    return exposure == 0
        ? "never exposed"
        : exposure == 1 ? "exposed or not" : "exposed \u2264 " + shortest(100 * exposure) + " %";
  }

  /** Returns a number as the user wrote it, without rounding errors of sums. */
  private static String shortest(double x) {
    return NumberFormat.plain(Math.round(x * 1e9) / 1e9);
  }

  private String question() {
    return Text.of(
        "What does incentive buy in %s, where %s in %s are needed?",
        scenario.name(),
        Count.of(scenario.problem().successes(), "success"),
        Count.of(scenario.problem().horizon(), "query"));
  }

  /** Describes the two ends of the frontier. */
  private String answer() {
    List<Curve> curves = curves();
    Curve first = curves.get(0);
    Curve last = curves.get(curves.size() - 1);
    String strict = reach(first);
    return curves.size() == 1 ? strict + "." : strict + "; " + decapitalised(reach(last)) + ".";
  }

  private static String reach(Curve curve) {
    String exposed = DesignWords.exposed(curve.exposure());
    String best =
        "the best policy found finishes in "
            + NumberFormat.percentDown(curve.finishProbability().reached())
            + " of runs";
    double bound = curve.finishProbability().bound();
    return exposed.substring(0, 1).toUpperCase(Locale.ROOT)
        + exposed.substring(1)
        + ", "
        + (UsefulBound.aboveInPercent(bound)
            ? "no policy finishes in " + DesignWords.finishes(bound) + ", and " + best
            : best);
  }

  private static String decapitalised(String sentence) {
    return sentence.substring(0, 1).toLowerCase(Locale.ROOT) + sentence.substring(1);
  }
}
