package feint.report.chart;

import feint.herding.Herding;
import feint.herding.HerdingResult;
import feint.herding.HerdingResult.Stage;
import feint.math.Count;
import feint.math.Text;
import feint.report.chart.LiveChart.Axis;
import feint.report.chart.LiveChart.Dot;
import feint.report.chart.LiveChart.Look;
import feint.report.chart.LiveChart.Mark;
import feint.report.chart.LiveChart.Trace;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.CombinedRangeXYPlot;
import org.jfree.chart.plot.IntervalMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.Layer;
import org.jfree.chart.ui.RectangleAnchor;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/**
 * Chart of a plan in front of a herd: the public belief over the runs, and the cost against the
 * prior, with the beliefs at which all eavesdroppers leave or listen.
 */
public final class HerdChart {

  private static final int PRIORS = 50;
  private static final int MOST_STAGES = 200;
  private static final String BELIEF = "public belief that the learner leaks";

  private HerdChart() {}

  /** Returns both panels side by side, with the public belief upwards. */
  public static Figure of(HerdingResult result) {
    Herding herding = result.herding();
    String title = Count.of(herding.runs(), "run") + " in front of a herd";
    String subtitle =
        Text.of(
            "Kerckhoffs' principle does not hold; break-even fraction of stubborn eavesdroppers:"
                + " h/e = %.4g",
            herding.breakEven());
    LiveChart beliefs = beliefs(result);
    LiveChart costs = costs(result);
    NumberAxis runs = Style.axis("runs", 0, herding.runs());
    runs.setStandardTickUnits(NumberAxis.createIntegerTickUnits());
    NumberAxis cost = Style.axis("cost from this public belief", 0, costs.up().high() * 1.05);
    XYPlot left = plot(beliefs, runs, 0);
    XYPlot right = plot(costs, cost, beliefs.traces().size());
    for (XYPlot plot : new XYPlot[] {left, right}) {
      for (Mark mark : beliefs.marks()) {
        IntervalMarker region = new IntervalMarker(mark.low(), mark.high(), Style.GRID);
        region.setLabel(mark.name());
        region.setLabelFont(Style.SMALL);
        region.setLabelPaint(Style.FAINT_INK);
        region.setLabelBackgroundColor(Style.GRID);
        region.setLabelAnchor(RectangleAnchor.TOP_RIGHT);
        region.setLabelTextAnchor(TextAnchor.TOP_RIGHT);
        plot.addRangeMarker(region, Layer.BACKGROUND);
      }
    }
    CombinedRangeXYPlot both = new CombinedRangeXYPlot(Style.axis(BELIEF, 0, 1));
    both.setGap(18);
    both.add(left, 1);
    both.add(right, 1);
    LegendItemCollection legend = legend(left, beliefs);
    legend.addAll(legend(right, costs));
    both.setFixedLegendItems(legend);
    return new Figure(title, Style.chart(title, subtitle, both), 1000, 520);
  }

  private static LegendItemCollection legend(XYPlot plot, LiveChart chart) {
    return Style.legend(plot, chart.traces().stream().map(Trace::name).toList());
  }

  /** Returns a panel of the lines of a chart; costs have their axes exchanged. */
  private static XYPlot plot(LiveChart chart, NumberAxis across, int style) {
    XYSeriesCollection data = new XYSeriesCollection();
    for (Trace trace : chart.traces()) {
      XYSeries series = new XYSeries(trace.name(), false);
      boolean exchanged = style > 0;
      trace
          .dots()
          .forEach(at -> series.add(exchanged ? at.y() : at.x(), exchanged ? at.x() : at.y()));
      data.addSeries(series);
    }
    XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, false);
    Style.lines(renderer, chart.traces().size());
    Style.lines(renderer, chart.traces().size(), style);
    XYPlot plot = new XYPlot(data, across, null, renderer);
    Style.grid(plot);
    return plot;
  }

  /** Returns the public belief over the runs. */
  public static LiveChart beliefs(HerdingResult result) {
    int step = 1 + result.stages().size() / MOST_STAGES;
    List<Stage> stages =
        result.stages().stream().filter(at -> result.exact() && at.actions() % step == 0).toList();
    return new LiveChart(
        "Public belief over the runs",
        Axis.numbers("runs", 0, result.herding().runs()),
        Axis.numbers(BELIEF, 0, 1),
        List.of(
            line("belief, median", stages, Stage::actions, Stage::median),
            line("belief, 10 %", stages, Stage::actions, Stage::low),
            line("belief, 90 %", stages, Stage::actions, Stage::high)),
        cascades(result.herding(), false));
  }

  /** Returns the cost against the prior, at evenly spaced priors. */
  public static LiveChart costs(HerdingResult result) {
    List<HerdingResult> costs =
        IntStream.range(1, PRIORS)
            .mapToObj(i -> HerdingResult.of(result.herding().from((double) i / PRIORS)))
            .toList();
    ToDoubleFunction<HerdingResult> prior = one -> one.herding().prior();
    List<Trace> lines =
        List.of(
            line("cost of the optimal plan", costs, prior, one -> one.cost().high()),
            line("of always hiding", costs, prior, one -> one.herding().alwaysHide()),
            line("of never hiding", costs, prior, one -> one.neverHide().high()));
    double most =
        lines.stream().flatMap(line -> line.dots().stream()).mapToDouble(Dot::y).max().orElse(1);
    return new LiveChart(
        "Expected cost against the public belief before the first run",
        Axis.numbers(BELIEF, 0, 1),
        Axis.numbers("cost", 0, most),
        lines,
        cascades(result.herding(), true));
  }

  private static <T> Trace line(
      String name, List<T> points, ToDoubleFunction<T> across, ToDoubleFunction<T> up) {
    return new Trace(
        name,
        Look.LINE,
        points.stream().map(at -> Dot.at(across.applyAsDouble(at), up.applyAsDouble(at))).toList());
  }

  private static List<Mark> cascades(Herding herding, boolean upright) {
    return List.of(
        new Mark(upright, 0, herding.leavesBelow(), "all leave"),
        new Mark(upright, herding.listensFrom(), 1, "all listen"));
  }
}
