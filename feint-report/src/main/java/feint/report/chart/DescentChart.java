package feint.report.chart;

import feint.math.Checks;
import feint.report.chart.LiveChart.Axis;
import feint.report.chart.LiveChart.Dot;
import feint.report.chart.LiveChart.Look;
import feint.report.chart.LiveChart.Trace;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Shape;
import java.awt.Stroke;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.PathIterator;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import org.jfree.chart.annotations.XYShapeAnnotation;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.Layer;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/**
 * Chart of trajectories of descents in the plane, on the contours of the function that one of them
 * descends.
 */
public final class DescentChart {

  private static final int WIDTH = 900;
  private static final int HEIGHT = 760;
  private static final int LEVELS = 14;

  /** Room around the paths, as a share of their extent. */
  private static final double MARGIN = 0.15;

  private static final Stroke HAIR = new BasicStroke(0.8f);
  private static final Shape DOT = new Ellipse2D.Double(-2, -2, 4, 4);
  private static final Stroke DASHED =
      new BasicStroke(0.8f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, new float[] {4, 4}, 0);

  private DescentChart() {}

  /** A point of the plane. */
  public record At(double x, double y) {}

  /** The points of a path, in their order; at least one. */
  public record Path(String name, List<At> points) {

    public Path {
      Checks.atLeast(1, points.size(), "number of points in a path");
      points = List.copyOf(points);
    }
  }

  /**
   * The functions behind the paths, of which at least one.
   *
   * @param functions the contours of all but the first are dashed
   * @param across label of the horizontal axis
   * @param up label of the vertical axis
   */
  public record Ground(List<DoubleBinaryOperator> functions, String across, String up) {

    public Ground {
      Checks.atLeast(1, functions.size(), "number of functions");
      functions = List.copyOf(functions);
    }
  }

  /**
   * Returns the figure.
   *
   * @param marks single points to be marked, such as an eavesdropper's estimate
   */
  public static Figure of(
      String title, String subtitle, Ground ground, List<Path> paths, List<Path> marks) {
    Rectangle2D area = area(paths, marks);
    NumberAxis across = Style.axis(ground.across(), area.getMinX(), area.getMaxX());
    NumberAxis up = Style.axis(ground.up(), area.getMinY(), area.getMaxY());
    XYSeriesCollection data = new XYSeriesCollection();
    XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer();
    renderer.setDrawSeriesLineAsPath(true);
    paths.forEach(path -> addPath(path, data, renderer));
    for (int k = 0; k < marks.size(); k++) {
      addMark(marks.get(k), PlaneMark.at(k), data, renderer);
    }
    XYPlot plot = new XYPlot(data, across, up, renderer);
    Style.grid(plot);
    for (int k = 0; k < ground.functions().size(); k++) {
      addContours(new Contours(ground.functions().get(k), area), k == 0 ? HAIR : DASHED, renderer);
    }
    return new Figure(title, Style.chart(title, subtitle, plot), WIDTH, HEIGHT);
  }

  /** Returns the chart for a page. */
  public static LiveChart live(String title, Ground ground, List<Path> paths, List<Path> marks) {
    Rectangle2D area = nice(area(paths, marks));
    List<Trace> traces = new ArrayList<>();
    for (int k = 0; k < ground.functions().size(); k++) {
      Contours contours = new Contours(ground.functions().get(k), area);
      for (double level : contours.levels(LEVELS)) {
        Look look = k == 0 ? Look.GROUND : Look.DASHED_GROUND;
        traces.add(new Trace("", look, pieces(contours.at(level))));
      }
    }
    for (Path path : paths) {
      traces.add(new Trace(path.name(), Look.PATH, dots(path)));
    }
    for (Path mark : marks) {
      traces.add(new Trace(mark.name(), Look.DOTS, dots(mark)));
    }
    return new LiveChart(
        title,
        Axis.numbers(ground.across(), area.getMinX(), area.getMaxX()),
        Axis.numbers(ground.up(), area.getMinY(), area.getMaxY()),
        traces,
        List.of());
  }

  /** The function is drawn to the ends of the axes. */
  private static Rectangle2D nice(Rectangle2D area) {
    Nice across = Nice.around(area.getMinX(), area.getMaxX());
    Nice up = Nice.around(area.getMinY(), area.getMaxY());
    return new Rectangle2D.Double(
        across.low(), up.low(), across.high() - across.low(), up.high() - up.low());
  }

  private static List<Dot> dots(Path path) {
    return path.points().stream().map(at -> Dot.at(at.x(), at.y())).toList();
  }

  private static List<Dot> pieces(Path2D line) {
    List<Dot> dots = new ArrayList<>();
    double[] at = new double[6];
    for (PathIterator i = line.getPathIterator(null); !i.isDone(); i.next()) {
      if (i.currentSegment(at) == PathIterator.SEG_MOVETO) {
        dots.add(Dot.gap());
      }
      dots.add(Dot.at(at[0], at[1]));
    }
    return dots;
  }

  private static void addPath(Path path, XYSeriesCollection data, XYLineAndShapeRenderer renderer) {
    int series = data.getSeriesCount();
    LineStyle style = LineStyle.at(series);
    data.addSeries(series(path));
    renderer.setSeriesPaint(series, style.color());
    renderer.setSeriesStroke(series, style.stroke());
    renderer.setSeriesShape(series, DOT);
  }

  private static void addMark(
      Path mark, PlaneMark symbol, XYSeriesCollection data, XYLineAndShapeRenderer renderer) {
    int series = data.getSeriesCount();
    data.addSeries(series(mark));
    renderer.setSeriesPaint(series, LineStyle.at(series).color());
    renderer.setSeriesShape(series, symbol.shape());
    renderer.setSeriesShapesFilled(series, false);
    renderer.setSeriesLinesVisible(series, false);
    renderer.setSeriesOutlineStroke(series, new BasicStroke(2.5f));
  }

  private static XYSeries series(Path path) {
    XYSeries series = new XYSeries(path.name(), false);
    path.points().forEach(at -> series.add(at.x(), at.y()));
    return series;
  }

  /** Draws the contours, the lower the darker. */
  private static void addContours(
      Contours contours, Stroke stroke, XYLineAndShapeRenderer renderer) {
    double[] levels = contours.levels(LEVELS);
    for (int k = 0; k < levels.length; k++) {
      int grey = 0x90 + (0xE0 - 0x90) * k / levels.length;
      Path2D line = contours.at(levels[k]);
      renderer.addAnnotation(
          new XYShapeAnnotation(line, stroke, new Color(grey, grey, grey)), Layer.BACKGROUND);
    }
  }

  private static Rectangle2D area(List<Path> paths, List<Path> marks) {
    At first = paths.get(0).points().get(0);
    Rectangle2D area = new Rectangle2D.Double(first.x(), first.y(), 0, 0);
    for (List<Path> some : List.of(paths, marks)) {
      some.forEach(path -> path.points().forEach(at -> area.add(at.x(), at.y())));
    }
    // Paths that do not move have an extent, too.
    double extent = Math.max(1e-6, Math.max(area.getWidth(), area.getHeight()));
    double x = Math.max(0.2 * extent, area.getWidth()) * MARGIN;
    double y = Math.max(0.2 * extent, area.getHeight()) * MARGIN;
    return new Rectangle2D.Double(
        area.getMinX() - x, area.getMinY() - y, area.getWidth() + 2 * x, area.getHeight() + 2 * y);
  }
}
