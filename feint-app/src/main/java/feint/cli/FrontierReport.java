package feint.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.archive.PolicyFile;
import feint.design.Design.Achieved;
import feint.design.Frontier.Curve;
import feint.design.Frontier.Spot;
import feint.math.Progress;
import feint.provenance.Provenance;
import feint.report.Figure;
import feint.report.FrontierChart;
import feint.report.FrontierChart.Line;
import feint.scenario.Scenario;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;

/** What feint frontier says about finishing, exposure and incentive. */
record FrontierReport(Scenario scenario, List<Curve> curves, Map<Spot, Path> files)
    implements TradeOff {

  FrontierReport(Scenario scenario, List<Curve> curves) {
    this(scenario, curves, Map.of());
  }

  /** The same report, with the policy of every point in a file of its own. */
  FrontierReport written(Path directory, Provenance made, Progress progress) {
    Map<Spot, Path> written = new LinkedHashMap<>();
    long all = curves.stream().mapToLong(curve -> curve.spots().size()).sum();
    for (Curve curve : curves) {
      for (Spot spot : curve.spots()) {
        Path file = directory.resolve(name(curve, spot));
        PolicyFile.write(file, spot.design().policy(), scenario, made);
        written.put(spot, file);
        progress.reached((double) written.size() / all);
      }
    }
    return new FrontierReport(scenario, curves, written);
  }

  private static String name(Curve curve, Spot spot) {
    String finish = isEdge(curve, spot) ? "most" : shortest(spot.demand().finish());
    return "exposure-" + shortest(curve.exposure()) + "-finish-" + finish + ".feint";
  }

  /** Whether no policy finishes much more often than this one. */
  private static boolean isEdge(Curve curve, Spot spot) {
    return spot.equals(last(curve));
  }

  @Override
  public ObjectNode json() {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.put("scenario", scenario.name());
    ArrayNode lines = result.putArray("curves");
    for (Curve curve : curves) {
      ObjectNode line = lines.addObject();
      line.put("exposure", curve.exposure()).put("bestFinish", curve.bestFinish());
      ArrayNode points = line.putArray("points");
      for (Spot spot : curve.spots()) {
        Achieved achieved = spot.design().achieved();
        ObjectNode point = points.addObject();
        point.put("finish", achieved.finish()).put("exposure", achieved.exposure());
        point.put("joint", achieved.joint()).put("incentive", achieved.incentive());
        point.put("gap", spot.design().gap());
        ArrayNode parts = point.putArray("parts");
        spot.design().components().forEach(one -> parts.add(one.weight()));
        Optional.ofNullable(files.get(spot))
            .ifPresent(file -> point.put("policy", file.toString()));
      }
    }
    return result;
  }

  @Override
  public List<String> csv() {
    List<String> lines = new ArrayList<>();
    lines.add("exposureLimit,bestFinish,finish,exposure,joint,incentive,gap");
    for (Curve curve : curves) {
      for (Spot spot : curve.spots()) {
        Achieved achieved = spot.design().achieved();
        lines.add(
            curve.exposure()
                + ","
                + curve.bestFinish()
                + ","
                + achieved.finish()
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
    curves.forEach(curve -> header.add("<= " + shortest(curve.exposure())));
    TreeSet<Double> finishes = new TreeSet<>();
    for (Curve curve : curves) {
      curve.spots().stream()
          .filter(spot -> !isEdge(curve, spot))
          .forEach(spot -> finishes.add(spot.demand().finish()));
    }
    List<List<String>> rows = new ArrayList<>();
    finishes.forEach(finish -> rows.add(row(finish)));
    rows.add(edges("most possible", curve -> probability(curve.bestFinish())));
    rows.add(
        edges("0.0001 below that", curve -> rounded(last(curve).design().achieved().incentive())));
    printer.table(header, rows);
    if (rows.stream().anyMatch(row -> row.contains("-"))) {
      printer.line("-: no policy whatever finishes so often with so little exposure.");
    }
    if (!files.isEmpty()) {
      printer.line(files.size() + " policies written");
    }
  }

  private List<String> row(double finish) {
    List<String> row = new ArrayList<>(List.of(">= " + shortest(finish)));
    for (Curve curve : curves) {
      row.add(
          curve.spots().stream()
              .filter(spot -> spot.demand().finish() == finish)
              .findFirst()
              .map(spot -> rounded(spot.design().achieved().incentive()))
              .orElse("-"));
    }
    return row;
  }

  private List<String> edges(String title, Function<Curve, String> text) {
    List<String> row = new ArrayList<>(List.of(title));
    curves.forEach(curve -> row.add(curve.spots().isEmpty() ? "-" : text.apply(curve)));
    return row;
  }

  private static Spot last(Curve curve) {
    return curve.spots().get(curve.spots().size() - 1);
  }

  private static String probability(double p) {
    return String.format(Locale.ROOT, "%.4f", p);
  }

  @Override
  public Figure figure() {
    List<Line> lines = new ArrayList<>();
    for (Curve curve : curves) {
      List<Line.At> points =
          curve.spots().stream()
              .map(spot -> spot.design().achieved())
              .map(achieved -> new Line.At(achieved.incentive(), achieved.finish()))
              .toList();
      lines.add(new Line(label(curve.exposure()), points));
    }
    String subtitle =
        String.format(
            Locale.ROOT,
            "%d queries, %d successes needed; a dot: more incentive buys nothing more",
            scenario.problem().horizon(),
            scenario.problem().successes());
    return FrontierChart.of("What incentive buys: " + scenario.name(), subtitle, lines);
  }

  private static String label(double exposure) {
    return exposure == 0
        ? "never exposed"
        : exposure == 1 ? "exposed or not" : "exposed \u2264 " + shortest(100 * exposure) + " %";
  }

  private static String rounded(double incentive) {
    return String.format(Locale.ROOT, "%.1f", incentive);
  }

  /** A number as the user wrote it. */
  private static String shortest(double x) {
    double clean = Math.round(x * 1e9) / 1e9;
    return BigDecimal.valueOf(clean).stripTrailingZeros().toPlainString();
  }
}
