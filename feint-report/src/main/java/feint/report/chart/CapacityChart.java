package feint.report.chart;

import feint.lab.capacity.CapacityStudy.Found;
import feint.lab.capacity.CapacityStudy.Reach;
import java.awt.geom.Ellipse2D;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/**
 * Chart of the convergence of runs to their capacity: successes per query against queries, with the
 * limits.
 */
public final class CapacityChart {

  private static final int WIDTH = 900;
  private static final int HEIGHT = 520;
  private static final double DOT = 7;
  private static final String GOAL = "optimum of the covert goal";
  private static final String BOUND = "upper bound for policies without leakage";
  private static final String OBLIVIOUS = "oblivious policy, which leaks nothing";

  private CapacityChart() {}

  public static Figure of(String title, String subtitle, Found found) {
    XYSeriesCollection data = new XYSeriesCollection();
    data.addSeries(series(GOAL, found, Reach::goal));
    data.addSeries(series(BOUND, found, reach -> OptionalInt.of(reach.bound())));
    data.addSeries(series(OBLIVIOUS, found, reach -> OptionalInt.of(reach.oblivious())));
    List<Double> limits =
        List.of(found.asked().goal(), found.asked().bound(), found.asked().oblivious());
    XYPlot plot = new XYPlot(data, queries(found), rates(data, limits), renderer());
    for (int i = 0; i < limits.size(); i++) {
      ValueMarker limit = new ValueMarker(limits.get(i));
      limit.setPaint(LineStyle.at(i).color());
      limit.setStroke(Style.THIN);
      plot.addRangeMarker(limit);
    }
    Style.grid(plot);
    return new Figure(title, Style.chart(title, subtitle, plot), WIDTH, HEIGHT);
  }

  static XYSeries series(String name, Found found, Function<Reach, OptionalInt> had) {
    XYSeries series = new XYSeries(name, false);
    for (Reach reach : found.reaches()) {
      had.apply(reach)
          .ifPresent(
              successes -> series.add(reach.horizon(), (double) successes / reach.horizon()));
    }
    return series;
  }

  private static XYLineAndShapeRenderer renderer() {
    XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, true);
    for (int i = 0; i < 3; i++) {
      renderer.setSeriesShape(i, new Ellipse2D.Double(-DOT / 2, -DOT / 2, DOT, DOT));
    }
    Style.lines(renderer, 3);
    return renderer;
  }

  private static ValueAxis queries(Found found) {
    int first = found.reaches().stream().mapToInt(Reach::horizon).min().orElse(10);
    int last = found.reaches().stream().mapToInt(Reach::horizon).max().orElse(100);
    // Whole powers of ten, because only these have labels.
    return new LogTextAxis(
        "queries",
        Math.pow(10, Math.floor(Math.log10(first))) / 1.05,
        Math.pow(10, Math.ceil(Math.log10(Math.max(last, first + 1)))) * 1.05);
  }

  private static ValueAxis rates(XYSeriesCollection data, List<Double> limits) {
    double most = limits.stream().mapToDouble(Double::doubleValue).max().orElse(1);
    for (int i = 0; i < data.getSeriesCount(); i++) {
      double here = data.getSeries(i).getMaxY();
      most = here > most ? here : most;
    }
    return Style.axis("successes per query", 0, Math.max(1e-3, most * 1.08));
  }
}
