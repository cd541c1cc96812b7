package feint.report.chart;

import feint.attack.audit.Finding;
import feint.math.Checks;
import feint.report.chart.LiveChart.Axis;
import feint.report.chart.LiveChart.Dot;
import feint.report.chart.LiveChart.Look;
import feint.report.chart.LiveChart.Mark;
import feint.report.chart.LiveChart.Trace;
import java.awt.Color;
import java.text.ChoiceFormat;
import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.plot.IntervalMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.Layer;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/**
 * Chart of each attacker's advantage after each query, from 0 for a coin flip to 1.
 *
 * <p>The axis is the same for all policies, so that noise around 0 looks small. It extends to -1
 * only if an attacker is wrong often enough that inverting its guess would help.
 */
public final class AuditChart {

  private static final int WIDTH = 960;
  private static final int HEIGHT = 520;
  private static final double ROOM = 0.03;

  /** Measured quantity, on pages. */
  static final String ADVANTAGE = "advantage: 0 is a blind guess, 1 always right";

  /** Advantages below this need the lower half of the axis. */
  private static final double MISLED = -0.25;

  /** Two standard deviations approximate a 95 % interval of a coin flip's advantage. */
  private static final double DEVIATIONS = 1.96;

  private AuditChart() {}

  /**
   * Returns the figure, with attackers in the order of the legend.
   *
   * @param subtitle a second line, or an empty one
   */
  public static Figure of(String title, String subtitle, List<Finding> findings) {
    Checks.atLeast(1, findings.size(), "number of attackers in a chart");
    XYSeriesCollection data = new XYSeriesCollection();
    XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, false);
    for (int i = 0; i < findings.size(); i++) {
      data.addSeries(course(i, findings.get(i)));
    }
    Style.lines(renderer, findings.size());
    renderer.setLegendItemLabelGenerator((all, i) -> findings.get(i).name());
    NumberAxis query = Style.axis("queries seen", 0, findings.get(0).course().size());
    query.setStandardTickUnits(NumberAxis.createIntegerTickUnits());
    double lowest = lowest(findings);
    int trajectories = findings.get(0).advantage().trajectories();
    String label =
        trajectories == 2
            ? "advantage: 2 P(right) \u2212 1"
            : "advantage over a blind guess among " + trajectories;
    XYPlot plot = new XYPlot(data, query, advantage(label, lowest), renderer);
    plot.setRangeAxis(1, inWords(lowest, trajectories));
    plot.addRangeMarker(chance(findings.get(0).runs(), trajectories), Layer.BACKGROUND);
    Style.mark(plot, 0);
    Style.grid(plot);
    return new Figure(title, Style.chart(title, subtitle, plot), WIDTH, height(findings));
  }

  /** Returns the chart for a page. */
  public static LiveChart live(String title, List<Finding> findings) {
    List<Trace> traces = new ArrayList<>();
    for (Finding found : findings) {
      List<Dot> dots = new ArrayList<>(List.of(Dot.at(0, 0)));
      for (int t = 0; t < found.course().size(); t++) {
        dots.add(Dot.at(t + 1, found.course().get(t)));
      }
      traces.add(new Trace(found.name(), Look.LINE, dots));
    }
    int trajectories = findings.get(0).advantage().trajectories();
    double half = chanceHalf(findings.get(0).runs(), trajectories);
    double low = lowest(findings) < -0.5 ? -1 : -0.25;
    return new LiveChart(
        title,
        Axis.counts("queries seen", 0, findings.get(0).course().size()),
        Axis.numbers(ADVANTAGE, low, 1),
        traces,
        List.of(
            new Mark(false, 0, 0, trajectories == 2 ? "a coin" : "a blind guess"),
            new Mark(false, Math.max(low, -half), half, "")));
  }

  /** Height with room for a legend of many lines, at about eight pixels per letter. */
  private static int height(List<Finding> findings) {
    int legend = findings.stream().mapToInt(found -> 60 + 8 * found.name().length()).sum();
    return HEIGHT + 24 * (legend / WIDTH);
  }

  /** Advantage from before the first query, where it is 0, to after the last. */
  static XYSeries course(int index, Finding found) {
    XYSeries line = new XYSeries(index, false);
    line.add(0, 0);
    for (int t = 0; t < found.course().size(); t++) {
      line.add(t + 1, found.course().get(t));
    }
    return line;
  }

  private static double lowest(List<Finding> findings) {
    double smallest =
        findings.stream()
            .flatMap(found -> found.course().stream())
            .mapToDouble(Double::doubleValue)
            .min()
            .orElse(0);
    return smallest < MISLED ? -1 - ROOM : MISLED - ROOM;
  }

  private static NumberAxis advantage(String label, double lowest) {
    NumberAxis axis = Style.axis(label, lowest, 1 + ROOM);
    axis.setTickUnit(new NumberTickUnit(0.25));
    return axis;
  }

  /** A second axis that explains the values in words, outside the range of the lines. */
  private static NumberAxis inWords(double lowest, int trajectories) {
    NumberAxis axis = advantage("", lowest);
    axis.setTickLabelPaint(Style.FAINT_INK);
    axis.setTickUnit(
        new NumberTickUnit(
            1,
            new ChoiceFormat(
                new double[] {-1, 0, 1},
                new String[] {
                  // With several decoys the minimum is -1/K, for an attacker who is always wrong.
                  trajectories == 2 ? "always wrong" : "",
                  trajectories == 2 ? "a coin" : "a blind guess",
                  "always right"
                })));
    return axis;
  }

  /** A blind guess among n is right in one of n runs: its advantage has variance 1/((n-1) runs). */
  private static IntervalMarker chance(long runs, int trajectories) {
    double half = chanceHalf(runs, trajectories);
    return new IntervalMarker(-half, half, new Color(0xE8, 0xE8, 0xE8));
  }

  private static double chanceHalf(long runs, int trajectories) {
    return Math.min(1, DEVIATIONS / Math.sqrt((trajectories - 1.0) * runs));
  }
}
