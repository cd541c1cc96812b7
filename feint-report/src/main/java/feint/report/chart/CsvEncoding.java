package feint.report.chart;

import feint.provenance.Provenance;
import feint.report.csv.CsvRenderer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jfree.chart.plot.CombinedDomainXYPlot;
import org.jfree.chart.plot.CombinedRangeXYPlot;
import org.jfree.chart.plot.Plot;
import org.jfree.chart.plot.XYPlot;
import org.jfree.data.xy.IntervalXYDataset;
import org.jfree.data.xy.XYDataset;

/** Encoder of the numbers behind a figure: a row for each point of each series. */
final class CsvEncoding {

  private static final List<String> FIELDS = List.of("panel", "series", "x", "y", "low", "high");

  private CsvEncoding() {}

  /** Returns the rows. The provenance has no place in CSV. */
  static byte[] bytes(Figure figure, Provenance provenance) {
    return (String.join("\n", CsvRenderer.lines(FIELDS, rows(figure))) + "\n")
        .getBytes(StandardCharsets.UTF_8);
  }

  /** Returns the points; empty if all that is drawn are areas, as in the picture of a policy. */
  static List<List<Object>> rows(Figure figure) {
    List<List<Object>> rows = new ArrayList<>();
    panels(figure.plot())
        .forEach(
            panel -> {
              for (int k = 0; k < panel.getDatasetCount(); k++) {
                Optional.ofNullable(panel.getDataset(k)).ifPresent(data -> add(panel, data, rows));
              }
            });
    return rows;
  }

  private static List<XYPlot> panels(Plot plot) {
    if (plot instanceof CombinedDomainXYPlot combined) {
      return combined.getSubplots();
    }
    if (plot instanceof CombinedRangeXYPlot combined) {
      return combined.getSubplots();
    }
    return plot instanceof XYPlot single ? List.of(single) : List.of();
  }

  private static void add(XYPlot panel, XYDataset data, List<List<Object>> rows) {
    String name =
        panel.getRangeAxis() == null
            ? ""
            : Optional.ofNullable(panel.getRangeAxis().getLabel()).orElse("");
    for (int series = 0; series < data.getSeriesCount(); series++) {
      for (int i = 0; i < data.getItemCount(series); i++) {
        rows.add(
            List.of(
                name,
                data.getSeriesKey(series).toString(),
                number(data.getXValue(series, i)),
                number(data.getYValue(series, i)),
                limit(data, series, i, true),
                limit(data, series, i, false)));
      }
    }
  }

  private static Optional<Double> number(double x) {
    return Double.isFinite(x) ? Optional.of(x) : Optional.empty();
  }

  /** Returns a limit of a point's interval, if it has one. */
  private static Optional<Double> limit(XYDataset data, int series, int i, boolean low) {
    if (!(data instanceof IntervalXYDataset intervals)
        || intervals.getStartYValue(series, i) == intervals.getEndYValue(series, i)) {
      return Optional.empty();
    }
    return number(low ? intervals.getStartYValue(series, i) : intervals.getEndYValue(series, i));
  }
}
