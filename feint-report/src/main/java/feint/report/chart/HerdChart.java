package feint.report.chart;

import feint.herding.Herding;
import feint.herding.HerdingResult;
import feint.herding.HerdingResult.Stage;
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

  private static final int WIDTH = 1000;
  private static final int HEIGHT = 520;
  private static final int PRIORS = 50;
  private static final int MOST_STAGES = 200;
  private static final String BELIEF = "public belief that the learner leaks";

  private HerdChart() {}

  /** Plan with its costs from other priors, in ascending order. */
  public record Curve(HerdingResult result, List<HerdingResult> costs) {

    public Curve {
      costs = List.copyOf(costs);
    }
  }

  /** Line of a panel. */
  private record Line(String name, double[] across, double[] up) {

    double highest() {
      return IntStream.range(0, across.length).mapToDouble(i -> across[i]).max().orElse(1);
    }
  }

  /** Solves from evenly spaced priors. */
  public static Curve curve(HerdingResult result) {
    return new Curve(
        result,
        IntStream.range(1, PRIORS)
            .mapToObj(i -> HerdingResult.of(result.herding().from((double) i / PRIORS)))
            .toList());
  }

  public static Figure of(String title, String subtitle, Curve curve) {
    List<Line> costs = costLines(curve);
    double most = costs.stream().mapToDouble(Line::highest).max().orElse(1);
    CombinedRangeXYPlot both = new CombinedRangeXYPlot(Style.axis(BELIEF, 0, 1));
    both.setGap(18);
    NumberAxis runs = Style.axis("runs", 0, curve.result().herding().runs());
    runs.setStandardTickUnits(NumberAxis.createIntegerTickUnits());
    List<Line> beliefs = beliefLines(curve.result());
    XYPlot left = plot(curve.result().herding(), beliefs, runs, 0);
    XYPlot right =
        plot(
            curve.result().herding(),
            costs,
            Style.axis("cost from this public belief", 0, most * 1.05),
            beliefs.size());
    both.add(left, 1);
    both.add(right, 1);
    LegendItemCollection legend = Style.legend(left, beliefs.stream().map(Line::name).toList());
    legend.addAll(Style.legend(right, costs.stream().map(Line::name).toList()));
    both.setFixedLegendItems(legend);
    return new Figure(title, Style.chart(title, subtitle, both), WIDTH, HEIGHT);
  }

  private static XYPlot plot(Herding herding, List<Line> lines, NumberAxis across, int style) {
    XYSeriesCollection data = new XYSeriesCollection();
    for (Line line : lines) {
      XYSeries series = new XYSeries(line.name(), false);
      for (int i = 0; i < line.across().length; i++) {
        series.add(line.across()[i], line.up()[i]);
      }
      data.addSeries(series);
    }
    XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, false);
    Style.lines(renderer, lines.size());
    Style.lines(renderer, lines.size(), style);
    XYPlot plot = new XYPlot(data, across, null, renderer);
    Style.grid(plot);
    for (Mark mark : cascades(herding, false)) {
      IntervalMarker region = new IntervalMarker(mark.low(), mark.high(), Style.GRID);
      region.setLabel(mark.name());
      region.setLabelFont(Style.SMALL);
      region.setLabelPaint(Style.FAINT_INK);
      region.setLabelBackgroundColor(Style.GRID);
      region.setLabelAnchor(RectangleAnchor.TOP_RIGHT);
      region.setLabelTextAnchor(TextAnchor.TOP_RIGHT);
      plot.addRangeMarker(region, Layer.BACKGROUND);
    }
    return plot;
  }

  private static List<Mark> cascades(Herding herding, boolean upright) {
    return List.of(
        new Mark(upright, 0, herding.leavesBelow(), "all leave"),
        new Mark(upright, herding.listensFrom(), 1, "all listen"));
  }

  private static List<Line> beliefLines(HerdingResult result) {
    return List.of(
        beliefLine("belief, median", result, Stage::median),
        beliefLine("belief, 10 %", result, Stage::low),
        beliefLine("belief, 90 %", result, Stage::high));
  }

  private static Line beliefLine(
      String name, HerdingResult result, ToDoubleFunction<Stage> quantile) {
    int step = 1 + result.stages().size() / MOST_STAGES;
    List<Stage> stages =
        result.stages().stream().filter(stage -> stage.actions() % step == 0).toList();
    return new Line(
        name,
        stages.stream().mapToDouble(Stage::actions).toArray(),
        stages.stream().mapToDouble(quantile).toArray());
  }

  private static List<Line> costLines(Curve curve) {
    return List.of(
        costLine("cost of the optimal plan", curve, one -> one.cost().high()),
        costLine("of always hiding", curve, one -> one.herding().alwaysHide()),
        costLine("of never hiding", curve, one -> one.neverHide().high()));
  }

  private static Line costLine(String name, Curve curve, ToDoubleFunction<HerdingResult> cost) {
    return new Line(
        name,
        curve.costs().stream().mapToDouble(cost).toArray(),
        curve.costs().stream().mapToDouble(one -> one.herding().prior()).toArray());
  }

  /** Returns the public belief over the runs, for a page. */
  public static LiveChart beliefs(HerdingResult result) {
    return new LiveChart(
        "Public belief over the runs",
        Axis.numbers("runs", 0, result.herding().runs()),
        Axis.numbers(BELIEF, 0, 1),
        beliefLines(result).stream()
            .map(line -> trace(line.name(), line.across(), line.up()))
            .toList(),
        cascades(result.herding(), false));
  }

  /** Returns the cost against the prior, for a page. */
  public static LiveChart costs(Curve curve) {
    List<Line> lines = costLines(curve);
    return new LiveChart(
        "Expected cost against the public belief before the first run",
        Axis.numbers(BELIEF, 0, 1),
        Axis.numbers("cost", 0, lines.stream().mapToDouble(Line::highest).max().orElse(1)),
        lines.stream().map(line -> trace(line.name(), line.up(), line.across())).toList(),
        cascades(curve.result().herding(), true));
  }

  private static Trace trace(String name, double[] across, double[] up) {
    return new Trace(
        name,
        Look.LINE,
        IntStream.range(0, across.length).mapToObj(i -> Dot.at(across[i], up[i])).toList());
  }
}
