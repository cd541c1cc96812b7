package feint.report.chart;

import feint.math.Checks;
import feint.math.Interval;
import feint.report.chart.LiveChart.Axis;
import feint.report.chart.LiveChart.Dot;
import feint.report.chart.LiveChart.Look;
import feint.report.chart.LiveChart.Mark;
import feint.report.chart.LiveChart.Trace;
import feint.solver.forward.Evaluation;
import feint.solver.forward.Evaluation.QueryForecast;
import java.text.ChoiceFormat;
import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.plot.CombinedDomainXYPlot;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.DeviationRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.XYDataset;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;
import org.jfree.data.xy.YIntervalSeries;
import org.jfree.data.xy.YIntervalSeriesCollection;

/**
 * Chart of policies over the course of a run: the eavesdropper's belief after each query, and the
 * probability that the query is a learning one.
 *
 * <p>The belief is a line through its means, in a band of one standard deviation over runs to
 * either side. Query k covers the interval from k-1 to k: the belief at its left end is the one
 * before it, at its right end the one after it. Without values of the ledger, there is no line.
 */
public final class ComparisonChart {

  private static final int WIDTH = 900;
  private static final int HEIGHT = 660;
  private static final int LONGEST_NAME = 90;

  /** The belief of an uninformed eavesdropper. */
  private static final double COIN = 0.5;

  private ComparisonChart() {}

  /** A policy by its name in the legend. */
  public record Series(String name, Evaluation evaluation) {

    /** Returns the name, shortened to one line. */
    String label() {
      return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME - 1) + "\u2026";
    }
  }

  /**
   * Returns the figure, with policies in the order of the legend.
   *
   * @param subtitle a second line, or an empty one
   */
  public static Figure of(String title, String subtitle, List<Series> policies) {
    Checks.atLeast(1, policies.size(), "number of policies in a chart");
    NumberAxis query = Style.axis("queries sent", 0, horizon(policies));
    query.setStandardTickUnits(NumberAxis.createIntegerTickUnits());
    CombinedDomainXYPlot both = new CombinedDomainXYPlot(query);
    both.setGap(18);
    XYPlot belief = belief(policies);
    both.add(belief, 3);
    both.add(learning(policies), 2);
    both.setFixedLegendItems(Style.legend(belief, policies.stream().map(Series::label).toList()));
    return new Figure(title, Style.chart(title, subtitle, both), WIDTH, height(policies));
  }

  /** Returns the chart of the eavesdropper's belief after each query, for a page. */
  public static LiveChart beliefs(List<Series> policies) {
    List<Trace> traces = new ArrayList<>();
    for (Series policy : policies) {
      YIntervalSeries line = beliefs(0, policy.evaluation());
      List<Dot> dots = new ArrayList<>();
      for (int i = 0; i < line.getItemCount(); i++) {
        dots.add(
            Dot.at(line.getX(i).doubleValue(), line.getYValue(i))
                .from(new Interval(line.getYLowValue(i), line.getYHighValue(i))));
      }
      traces.add(new Trace(policy.name(), Look.LINE, dots));
    }
    return new LiveChart(
        "Belief of the paper's eavesdropper over a run",
        Axis.counts("queries sent", 0, horizon(policies)),
        Axis.numbers(
            "belief that the learning trajectory is the real one: mean, shaded: one standard deviation",
            0,
            1),
        traces,
        List.of(new Mark(false, COIN, COIN, "a coin")));
  }

  /** Returns the chart of the share of learning queries, for a page. */
  public static LiveChart learningQueries(List<Series> policies) {
    List<Trace> traces = new ArrayList<>();
    for (Series policy : policies) {
      List<Dot> dots =
          policy.evaluation().course().stream()
              .map(query -> Dot.at(query.number(), query.learning()))
              .toList();
      traces.add(new Trace(policy.name(), Look.LINE, dots));
    }
    return new LiveChart(
        "Share of learning queries over a run",
        Axis.counts("number of the query", 1, horizon(policies)),
        Axis.numbers("share of runs in which this query is a learning one", 0, 1),
        traces,
        List.of());
  }

  private static int horizon(List<Series> policies) {
    return policies.stream().mapToInt(p -> p.evaluation().course().size()).max().orElseThrow();
  }

  /** Height with room for a legend of many lines, at about eight pixels per letter. */
  private static int height(List<Series> policies) {
    int legend = policies.stream().mapToInt(policy -> 60 + 8 * policy.label().length()).sum();
    return HEIGHT + 24 * (legend / WIDTH);
  }

  private static XYPlot belief(List<Series> policies) {
    YIntervalSeriesCollection data = new YIntervalSeriesCollection();
    for (int i = 0; i < policies.size(); i++) {
      data.addSeries(beliefs(i, policies.get(i).evaluation()));
    }
    DeviationRenderer renderer = new DeviationRenderer(true, false);
    // Several stacked bands must leave the lines visible.
    renderer.setAlpha(policies.size() <= 3 ? 0.18f : Math.min(0.10f, 0.8f / policies.size()));
    XYPlot plot = panel(data, renderer, "belief \u03b4: mean \u00b1 s.d.");
    Style.mark(plot, COIN);
    plot.setRangeAxis(1, coinAxis());
    return plot;
  }

  /** Belief before each query and after the last, by the number of queries sent. */
  static YIntervalSeries beliefs(int index, Evaluation evaluation) {
    YIntervalSeries line = new YIntervalSeries(index);
    for (QueryForecast query : evaluation.course()) {
      query.belief().ifPresent(at -> add(line, query.number() - 1, at.mean(), at.deviation()));
    }
    evaluation
        .belief()
        .ifPresent(last -> add(line, evaluation.course().size(), last.mean(), last.deviation()));
    return line;
  }

  private static void add(YIntervalSeries line, int x, double mean, double deviation) {
    line.add(x, mean, Math.max(0, mean - deviation), Math.min(1, mean + deviation));
  }

  /** A second axis with a label at one half only, outside the range of the lines. */
  private static NumberAxis coinAxis() {
    NumberAxis axis = probability("");
    axis.setTickLabelPaint(Style.FAINT_INK);
    axis.setTickUnit(
        new NumberTickUnit(
            COIN, new ChoiceFormat(new double[] {0, COIN, 1}, new String[] {"", "a coin", ""})));
    return axis;
  }

  private static XYPlot learning(List<Series> policies) {
    XYSeriesCollection data = new XYSeriesCollection();
    for (int i = 0; i < policies.size(); i++) {
      data.addSeries(steps(i, policies.get(i).evaluation()));
    }
    return panel(data, new XYLineAndShapeRenderer(true, false), "P(learning query)");
  }

  /** Probability that a query is a learning one, constant over the query's interval. */
  static XYSeries steps(int index, Evaluation evaluation) {
    XYSeries steps = new XYSeries(index, false);
    for (QueryForecast query : evaluation.course()) {
      steps.add(query.number() - 1, query.learning());
      steps.add(query.number(), query.learning());
    }
    return steps;
  }

  private static XYPlot panel(XYDataset data, XYLineAndShapeRenderer renderer, String label) {
    Style.lines(renderer, data.getSeriesCount());
    XYPlot plot = new XYPlot(data, null, probability(label), renderer);
    Style.grid(plot);
    return plot;
  }

  private static NumberAxis probability(String label) {
    // Room above 1 and below 0, so that a line there is not clipped.
    NumberAxis axis = Style.axis(label, -0.015, 1.015);
    axis.setTickUnit(new NumberTickUnit(0.25));
    return axis;
  }
}
