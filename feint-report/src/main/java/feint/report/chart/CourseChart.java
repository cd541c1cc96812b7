package feint.report.chart;

import feint.math.Checks;
import feint.math.Interval;
import feint.report.chart.LiveChart.Axis;
import feint.report.chart.LiveChart.Dot;
import feint.report.chart.LiveChart.Look;
import feint.report.chart.LiveChart.Trace;
import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.CombinedDomainXYPlot;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.DeviationRenderer;
import org.jfree.data.xy.YIntervalSeries;
import org.jfree.data.xy.YIntervalSeriesCollection;

/** Chart of quantities over the course of a run, in stacked panels, each line in its band. */
public final class CourseChart {

  private static final int WIDTH = 900;
  private static final int HEIGHT = 700;

  private CourseChart() {}

  /** A value with its limits after some number of queries. */
  public record Value(double mean, double low, double high) {}

  /** A line that starts at query 0. */
  public record Line(String name, List<Value> values) {

    public Line {
      values = List.copyOf(values);
    }
  }

  /** A panel: its vertical axis, and up to eight lines, the same ones in all panels. */
  public record Panel(String label, double low, double high, List<Line> lines) {

    public Panel {
      lines = List.copyOf(lines);
      Checks.atLeast(1, lines.size(), "number of lines in a panel");
    }
  }

  /** Returns the figure; the legend of the first panel applies to all of them. */
  public static Figure of(String title, String subtitle, List<Panel> panels) {
    int queries = panels.get(0).lines().get(0).values().size() - 1;
    NumberAxis axis = Style.axis("queries sent", 0, queries);
    axis.setStandardTickUnits(NumberAxis.createIntegerTickUnits());
    CombinedDomainXYPlot all = new CombinedDomainXYPlot(axis);
    all.setGap(18);
    List<XYPlot> plots = panels.stream().map(CourseChart::plot).toList();
    plots.forEach(plot -> all.add(plot, 1));
    all.setFixedLegendItems(
        Style.legend(plots.get(0), panels.get(0).lines().stream().map(Line::name).toList()));
    return new Figure(title, Style.chart(title, subtitle, all), WIDTH, HEIGHT);
  }

  /** Returns one panel, for a page. */
  public static LiveChart live(String title, Panel panel) {
    int queries = panel.lines().get(0).values().size() - 1;
    List<Trace> traces = new ArrayList<>();
    for (Line line : panel.lines()) {
      List<Dot> dots = new ArrayList<>();
      for (int t = 0; t < line.values().size(); t++) {
        Value value = line.values().get(t);
        dots.add(Dot.at(t, value.mean()).from(new Interval(value.low(), value.high())));
      }
      traces.add(new Trace(line.name(), Look.LINE, dots));
    }
    return new LiveChart(
        title,
        Axis.counts("queries sent", 0, queries),
        Axis.numbers(panel.label(), panel.low(), panel.high()),
        traces,
        List.of());
  }

  private static XYPlot plot(Panel panel) {
    YIntervalSeriesCollection data = new YIntervalSeriesCollection();
    DeviationRenderer renderer = new DeviationRenderer(true, false);
    renderer.setAlpha(0.15f);
    for (int i = 0; i < panel.lines().size(); i++) {
      YIntervalSeries line = new YIntervalSeries(i);
      List<Value> values = panel.lines().get(i).values();
      for (int t = 0; t < values.size(); t++) {
        Value value = values.get(t);
        line.add(t, value.mean(), value.low(), value.high());
      }
      data.addSeries(line);
    }
    Style.lines(renderer, panel.lines().size());
    XYPlot plot =
        new XYPlot(data, null, Style.axis(panel.label(), panel.low(), panel.high()), renderer);
    Style.grid(plot);
    return plot;
  }
}
