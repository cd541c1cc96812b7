package feint.report.chart;

import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/** Chart of a quantity over the values of a field of the scenario. */
public final class SweepChart {

  private static final int WIDTH = 900;
  private static final int HEIGHT = 460;

  /** Room beside the lines, relative to the range of the values. */
  private static final double ROOM = 0.05;

  private SweepChart() {}

  /** Point of a line. */
  public record Point(double x, double y) {}

  /**
   * Returns the figure.
   *
   * @param lines points by the name of the line; a line may be empty
   */
  public static Figure of(
      String title,
      String subtitle,
      String field,
      String quantity,
      Map<String, List<Point>> lines) {
    XYSeriesCollection data = new XYSeriesCollection();
    lines.forEach(
        (name, points) -> {
          XYSeries series = new XYSeries(name, false);
          points.forEach(point -> series.add(point.x(), point.y()));
          data.addSeries(series);
        });
    XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, true);
    Style.lines(renderer, lines.size());
    XYPlot plot =
        new XYPlot(
            data,
            axis(field, lines.values(), Point::x, 0.02),
            axis(quantity, lines.values(), Point::y, ROOM),
            renderer);
    Style.grid(plot);
    return new Figure(title, Style.chart(title, subtitle, plot), WIDTH, HEIGHT);
  }

  private static NumberAxis axis(
      String label, Iterable<List<Point>> lines, ToDoubleFunction<Point> coordinate, double room) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (List<Point> line : lines) {
      for (Point point : line) {
        low = Math.min(low, coordinate.applyAsDouble(point));
        high = Math.max(high, coordinate.applyAsDouble(point));
      }
    }
    double around = Math.max(1e-9, room * (high - low));
    return Style.axis(label, low - around, high + around);
  }
}
