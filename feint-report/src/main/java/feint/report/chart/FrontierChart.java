package feint.report.chart;

import feint.math.Checks;
import feint.report.chart.LiveChart.Axis;
import feint.report.chart.LiveChart.Dot;
import feint.report.chart.LiveChart.Look;
import feint.report.chart.LiveChart.Trace;
import java.awt.geom.Ellipse2D;
import java.util.List;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/**
 * Chart of the finish probability against the incentive, one line for each limit on exposure. A
 * line ends in a dot where more incentive has (almost) no effect.
 */
public final class FrontierChart {

  private static final int WIDTH = 900;
  private static final int HEIGHT = 560;
  private static final double DOT = 9;
  private static final String INCENTIVE = "least mean incentive per run";
  private static final String FINISH = "P(finish): share of runs with all their successes";

  private FrontierChart() {}

  /** A line by its name in the legend; its last point is the limit of what is feasible. */
  public record Line(String name, List<At> points) {

    public Line {
      points = List.copyOf(points);
    }

    /** A point of a line. */
    public record At(double incentive, double finishProbability) {}

    XYSeries series() {
      XYSeries series = new XYSeries(name, false);
      points.forEach(at -> series.add(at.incentive(), at.finishProbability()));
      return series;
    }

    /** Returns the last point alone; no point for an empty line. */
    XYSeries edge() {
      XYSeries series = new XYSeries(name, false);
      if (!points.isEmpty()) {
        At last = points.get(points.size() - 1);
        series.add(last.incentive(), last.finishProbability());
      }
      return series;
    }
  }

  /** Returns the figure for up to eight limits, in the order of the legend. */
  public static Figure of(String title, String subtitle, List<Line> lines) {
    Checks.atLeast(1, lines.size(), "number of lines in a chart");
    XYPlot plot =
        new XYPlot(
            data(lines, false), incentive(lines), probability(), new XYLineAndShapeRenderer());
    plot.setRenderer(0, lines(lines.size()));
    plot.setDataset(1, data(lines, true));
    plot.setRenderer(1, dots(lines.size()));
    Style.grid(plot);
    return new Figure(title, Style.chart(title, subtitle, plot), WIDTH, HEIGHT);
  }

  /** Returns the chart for a page. */
  public static LiveChart live(String title, List<Line> lines) {
    double most =
        lines.stream()
            .flatMap(line -> line.points().stream())
            .mapToDouble(Line.At::incentive)
            .max()
            .orElse(1);
    return new LiveChart(
        title,
        Axis.numbers(INCENTIVE, 0, most),
        Axis.numbers(FINISH, 0, 1),
        lines.stream()
            .map(
                line ->
                    new Trace(
                        line.name(),
                        Look.LINE_AND_DOTS,
                        line.points().stream()
                            .map(at -> Dot.at(at.incentive(), at.finishProbability()))
                            .toList()))
            .toList(),
        List.of());
  }

  private static XYSeriesCollection data(List<Line> lines, boolean edges) {
    XYSeriesCollection data = new XYSeriesCollection();
    lines.forEach(line -> data.addSeries(edges ? line.edge() : line.series()));
    return data;
  }

  private static XYLineAndShapeRenderer lines(int count) {
    XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, false);
    Style.lines(renderer, count);
    return renderer;
  }

  private static XYLineAndShapeRenderer dots(int count) {
    XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(false, true);
    for (int i = 0; i < count; i++) {
      renderer.setSeriesPaint(i, LineStyle.at(i).color());
      renderer.setSeriesShape(i, new Ellipse2D.Double(-DOT / 2, -DOT / 2, DOT, DOT));
      renderer.setSeriesVisibleInLegend(i, false);
    }
    return renderer;
  }

  private static NumberAxis incentive(List<Line> lines) {
    double[] all =
        lines.stream()
            .flatMap(line -> line.points().stream())
            .mapToDouble(Line.At::incentive)
            .sorted()
            .toArray();
    double low = all.length == 0 ? 0 : all[0];
    double high = all.length == 0 ? 1 : all[all.length - 1];
    double room = Math.max(1e-9, 0.03 * (high - low));
    return Style.axis(INCENTIVE, low - room, high + room);
  }

  private static NumberAxis probability() {
    // Room above 1 and below 0, so that a dot there is not clipped.
    return Style.axis(FINISH, -0.015, 1.02);
  }
}
