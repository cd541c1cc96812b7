package feint.report.chart;

import feint.report.chart.LiveChart.Axis;
import feint.report.chart.LiveChart.Dot;
import feint.report.chart.LiveChart.Look;
import feint.report.chart.LiveChart.Trace;
import java.util.Arrays;
import java.util.List;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.CombinedDomainXYPlot;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/** Chart of a search: costs over the iterations, and below them, for a bandit, its regret. */
public final class SearchChart {

  private static final int WIDTH = 900;
  private static final int HEIGHT = 460;
  private static final int REGRET_HEIGHT = 280;

  /** Costs that spread over more than this factor are drawn on a logarithmic axis. */
  private static final double WIDE = 100;

  private SearchChart() {}

  /** A quantity over the iterations; infinite values are left out. */
  public record Course(String name, List<At> points) {

    public Course {
      points = List.copyOf(points);
    }

    /** A point of such a line. */
    public record At(int iteration, double value) {}

    XYSeries series() {
      XYSeries series = new XYSeries(name, false);
      points.stream()
          .filter(at -> Double.isFinite(at.value()))
          .forEach(at -> series.add(at.iteration(), at.value()));
      return series;
    }
  }

  /**
   * Returns the figure.
   *
   * @param losses lines of the panel below; may be empty
   */
  public static Figure of(String title, String subtitle, List<Course> costs, List<Course> losses) {
    NumberAxis iteration = Style.axis("iterations of the search", 0, Math.max(1, last(costs)));
    iteration.setStandardTickUnits(NumberAxis.createIntegerTickUnits());
    CombinedDomainXYPlot both = new CombinedDomainXYPlot(iteration);
    both.setGap(18);
    LegendItemCollection legend = new LegendItemCollection();
    add(both, legend, costs, "mean cost per run", 0);
    if (!losses.isEmpty()) {
      add(both, legend, losses, "cumulative regret over pulls", costs.size());
    }
    both.setFixedLegendItems(legend);
    int height = HEIGHT + (losses.isEmpty() ? 0 : REGRET_HEIGHT);
    return new Figure(title, Style.chart(title, subtitle, both), WIDTH, height);
  }

  /** Returns one panel, for a page. */
  public static LiveChart live(String title, String what, List<Course> courses) {
    ValueAxis axis = axis(what, courses);
    boolean log = axis instanceof LogTextAxis;
    int last = last(courses);
    return new LiveChart(
        title,
        Axis.numbers("iterations of the search", 0, Math.max(1, last)),
        log
            ? Axis.logarithmic(what, axis.getLowerBound(), axis.getUpperBound())
            : Axis.numbers(what, axis.getLowerBound(), axis.getUpperBound()),
        courses.stream()
            .map(
                course ->
                    new Trace(
                        course.name(),
                        Look.LINE,
                        course.points().stream()
                            .map(at -> Dot.at(at.iteration(), at.value()))
                            .filter(Dot::drawn)
                            .toList()))
            .toList(),
        List.of());
  }

  private static int last(List<Course> courses) {
    return courses.stream()
        .flatMap(course -> course.points().stream())
        .mapToInt(Course.At::iteration)
        .max()
        .orElseThrow();
  }

  private static void add(
      CombinedDomainXYPlot both,
      LegendItemCollection legend,
      List<Course> courses,
      String label,
      int firstStyle) {
    XYSeriesCollection data = new XYSeriesCollection();
    XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, false);
    for (int i = 0; i < courses.size(); i++) {
      data.addSeries(courses.get(i).series());
    }
    Style.lines(renderer, courses.size(), firstStyle);
    XYPlot plot = new XYPlot(data, null, axis(label, courses), renderer);
    Style.grid(plot);
    both.add(plot, 1);
    for (int i = 0; i < courses.size(); i++) {
      legend.add(renderer.getLegendItem(0, i));
    }
  }

  private static ValueAxis axis(String label, List<Course> courses) {
    double[] values =
        courses.stream()
            .flatMap(course -> course.points().stream())
            .mapToDouble(Course.At::value)
            .filter(Double::isFinite)
            .toArray();
    double low = Arrays.stream(values).min().orElse(0);
    double high = Arrays.stream(values).max().orElse(1);
    if (low > 0 && high / low > WIDE) {
      return new LogTextAxis(label, low / 1.3, high * 1.3);
    }
    double room = Math.max(1e-9, 0.05 * (high - low));
    return Style.axis(label, low >= 0 ? Math.max(0, low - room) : low - room, high + room);
  }
}
