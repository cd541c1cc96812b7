package feint.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.design.Design.Achieved;
import feint.design.Frontier;
import feint.design.Frontier.Curve;
import feint.design.Frontier.Spot;
import feint.provenance.Provenance;
import feint.report.Figure;
import feint.report.FrontierChart;
import feint.report.FrontierChart.Line;
import feint.report.Page;
import feint.scenario.Scenario;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What feint frontier says about finishing, exposure and incentive.
 *
 * @param files where the policies of points were written, if they were
 */
record FrontierReport(Scenario scenario, Frontier frontier, Map<Spot, Path> files)
    implements TradeOff {

  private static final String IMPOSSIBLE = "-";
  private static final String OPEN = "?";

  /** The name of a file for the policy of a point. */
  static String fileName(Curve curve, Spot spot) {
    String finish = spot.edge() ? "most" : shortest(spot.demand().finishProbability());
    return "exposure-" + shortest(curve.exposure()) + "-finish-" + finish + ".feint";
  }

  private List<Curve> curves() {
    return frontier.curves();
  }

  @Override
  public Page page(Provenance made) {
    return new FrontierPage(this).page(made);
  }

  @Override
  public ObjectNode json() {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.put("scenario", scenario.name());
    ArrayNode lines = result.putArray("curves");
    for (Curve curve : curves()) {
      ObjectNode line = lines.addObject();
      line.put("exposure", curve.exposure());
      line.put("bestFinish", curve.finishProbability().reached());
      line.put("finishBound", curve.finishProbability().bound());
      ArrayNode points = line.putArray("points");
      for (Spot spot : curve.spots()) {
        Achieved achieved = spot.design().achieved();
        ObjectNode point = points.addObject();
        point.put("finishProbability", achieved.finishProbability());
        point.put("exposure", achieved.exposure());
        point.put("joint", achieved.joint()).put("incentive", achieved.incentive());
        point.put("gap", spot.design().gap());
        ArrayNode parts = point.putArray("parts");
        spot.design().components().forEach(one -> parts.add(one.weight()));
        Optional.ofNullable(files.get(spot))
            .ifPresent(file -> point.put("policy", file.toString()));
      }
    }
    ExposureNote.add(result);
    return result;
  }

  @Override
  public List<String> csv() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "exposureLimit,bestFinish,finishBound,finishProbability,exposure,joint,incentive,gap");
    for (Curve curve : curves()) {
      for (Spot spot : curve.spots()) {
        Achieved achieved = spot.design().achieved();
        lines.add(
            curve.exposure()
                + ","
                + curve.finishProbability().reached()
                + ","
                + curve.finishProbability().bound()
                + ","
                + achieved.finishProbability()
                + ","
                + achieved.exposure()
                + ","
                + achieved.joint()
                + ","
                + achieved.incentive()
                + ","
                + spot.design().gap());
      }
    }
    return lines;
  }

  /** A row per demand on finishing, a column per limit on exposure. */
  @Override
  public void print(Printer printer) {
    printer.line(
        "least incentive in " + scenario.name() + ", by P(finish) and limit on P(exposed)");
    List<String> header = new ArrayList<>(List.of("P(finish)"));
    header.addAll(header());
    printer.table(header, rows());
    notes().forEach(printer::line);
    printer.line(ExposureNote.SENTENCE);
  }

  /** The limits on exposure. */
  List<String> header() {
    return curves().stream().map(curve -> "<= " + shortest(curve.exposure())).toList();
  }

  List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    frontier.finishes().forEach(finish -> rows.add(row(finish)));
    rows.add(edges("no policy above", curve -> Rounded.up(curve.finishProbability().bound())));
    rows.add(edges("most reached", curve -> Rounded.down(curve.finishProbability().reached())));
    rows.add(edges("0.0001 below that", FrontierReport::atTheEdge));
    return rows;
  }

  /** What the marks in the table mean. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (contain(rows(), IMPOSSIBLE)) {
      notes.add(IMPOSSIBLE + ": no policy whatever finishes so often with so little exposure.");
    }
    if (contain(rows(), OPEN)) {
      notes.add(OPEN + ": no policy was found, and it is not proven that there is none.");
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
              .map(FrontierReport::incentive)
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
        .map(FrontierReport::incentive)
        .findFirst()
        .orElse(IMPOSSIBLE);
  }

  private static String incentive(Spot spot) {
    return String.format(Locale.ROOT, "%.1f", spot.design().achieved().incentive());
  }

  /** A line for each limit on exposure. */
  List<Line> lines() {
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
        String.format(
            Locale.ROOT,
            "%d queries, %d successes needed; a dot: more incentive buys nothing more\n"
                + "exposed: to the paper's eavesdropper at the end of the run; feint audit asks others",
            scenario.problem().horizon(),
            scenario.problem().successes());
    return FrontierChart.of("What incentive buys: " + scenario.name(), subtitle, lines());
  }

  static String label(double exposure) {
    return exposure == 0
        ? "never exposed"
        : exposure == 1 ? "exposed or not" : "exposed \u2264 " + shortest(100 * exposure) + " %";
  }

  /** A number as the user wrote it. */
  private static String shortest(double x) {
    double clean = Math.round(x * 1e9) / 1e9;
    return BigDecimal.valueOf(clean).stripTrailingZeros().toPlainString();
  }
}
