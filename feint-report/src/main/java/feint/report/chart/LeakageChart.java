package feint.report.chart;

import feint.lab.audit.Leakage;
import feint.math.Interval;
import feint.report.chart.LiveChart.Axis;
import feint.report.chart.LiveChart.Dot;
import feint.report.chart.LiveChart.Look;
import feint.report.chart.LiveChart.Trace;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.data.xy.XYIntervalSeries;
import org.jfree.data.xy.XYIntervalSeriesCollection;

/**
 * Chart of the finish probability of balanced policies against leakage: the proven bound of the
 * advantage, and an attacker's measured advantage.
 */
public final class LeakageChart {

  private static final int WIDTH = 900;
  private static final int HEIGHT = 520;
  private static final double DOT = 7;
  private static final String PROVEN = "proven upper bound for any attacker";
  private static final String AUDITED = "policy-aware attacker, audited";
  private static final String ADVANTAGE =
      "advantage of an attacker: 0 is a coin flip, 1 always right";
  private static final String FINISH = "P(finish): share of runs with all successes, simulated";

  private LeakageChart() {}

  public static Figure of(String title, String subtitle, List<Leakage> points) {
    XYIntervalSeriesCollection data = new XYIntervalSeriesCollection();
    data.addSeries(proven(points));
    data.addSeries(audited(points));
    XYPlot plot = new XYPlot(data, advantage(points), finish(points), renderer());
    Style.grid(plot);
    return new Figure(title, Style.chart(title, subtitle, plot), WIDTH, HEIGHT);
  }

  /** Returns the chart for a page. */
  public static LiveChart live(String title, List<Leakage> points) {
    List<Dot> proven = new ArrayList<>();
    List<Dot> audited = new ArrayList<>();
    for (Leakage at : points) {
      double finish = at.finishProbability().mean();
      proven.add(Dot.at(at.bound(), finish).from(at.finishInterval()));
      audited.add(
          Dot.at(at.audited().advantage().value(), finish)
              .between(at.audited().advantage().interval()));
    }
    NumberAxis advantage = advantage(points);
    NumberAxis finish = finish(points);
    return new LiveChart(
        title,
        Axis.numbers(ADVANTAGE, advantage.getLowerBound(), advantage.getUpperBound()),
        Axis.numbers(FINISH, Math.max(0, finish.getLowerBound()), 1),
        List.of(
            new Trace(PROVEN, Look.LINE_AND_DOTS, proven),
            new Trace(AUDITED, Look.LINE_AND_DOTS, audited)),
        List.of());
  }

  /** Simulated finish probability against the bound, which has no error. */
  static XYIntervalSeries proven(List<Leakage> points) {
    XYIntervalSeries series = new XYIntervalSeries(PROVEN, false, true);
    for (Leakage at : points) {
      double x = at.bound();
      Interval finish = at.finishInterval();
      series.add(x, x, x, at.finishProbability().mean(), finish.low(), finish.high());
    }
    return series;
  }

  /**
   * Simulated finish probability against the measured advantage, with the advantage's error bars.
   */
  static XYIntervalSeries audited(List<Leakage> points) {
    XYIntervalSeries series = new XYIntervalSeries(AUDITED, false, true);
    for (Leakage at : points) {
      Interval interval = at.audited().advantage().interval();
      double finish = at.finishProbability().mean();
      series.add(
          at.audited().advantage().value(),
          interval.low(),
          interval.high(),
          finish,
          finish,
          finish);
    }
    return series;
  }

  private static XYErrorRenderer renderer() {
    XYErrorRenderer renderer = new XYErrorRenderer();
    renderer.setDefaultLinesVisible(true);
    renderer.setCapLength(0);
    renderer.setErrorStroke(Style.THIN);
    for (int i = 0; i < 2; i++) {
      renderer.setSeriesPaint(i, LineStyle.at(i).color());
      renderer.setSeriesStroke(i, LineStyle.at(i).stroke());
      renderer.setSeriesShape(i, new Ellipse2D.Double(-DOT / 2, -DOT / 2, DOT, DOT));
    }
    renderer.setLegendLine(new Line2D.Double(-17, 0, 17, 0));
    return renderer;
  }

  private static NumberAxis advantage(List<Leakage> points) {
    double most = 0.01;
    double least = 0;
    for (Leakage at : points) {
      most = Math.max(most, Math.max(at.bound(), at.audited().advantage().interval().high()));
      least = Math.min(least, at.audited().advantage().interval().low());
    }
    double room = 0.03 * (most - least);
    return Style.axis(ADVANTAGE, least - room, most + room);
  }

  private static NumberAxis finish(List<Leakage> points) {
    double least = points.stream().mapToDouble(at -> at.finishInterval().low()).min().orElse(0);
    double room = Math.max(0.002, 0.05 * (1 - least));
    return Style.axis(FINISH, Math.max(-room, least - room), 1 + room);
  }
}
