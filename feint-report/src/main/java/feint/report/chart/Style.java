package feint.report.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Stroke;
import java.awt.geom.Line2D;
import java.util.List;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.plot.Plot;
import org.jfree.chart.plot.SeriesRenderingOrder;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYItemRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.title.LegendTitle;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.ui.HorizontalAlignment;
import org.jfree.chart.ui.Layer;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;

/** Style of all figures: black on white, a light grid, no decoration. */
final class Style {

  static final Color INK = new Color(0x22, 0x22, 0x22);
  static final Color FAINT_INK = new Color(0x59, 0x59, 0x59);
  static final Color GRID = new Color(0xE3, 0xE3, 0xE3);
  static final Stroke THIN = new BasicStroke(1);

  /** Font families for names in any script; a family that lacks a letter falls back to the next. */
  static final String FAMILIES =
      "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, 'Noto Sans CJK SC',"
          + " 'PingFang SC', 'Microsoft YaHei', 'Noto Sans Arabic', 'DejaVu Sans', sans-serif";

  static final Font TEXT = new Font(Font.SANS_SERIF, Font.PLAIN, 13);
  static final Font SMALL = new Font(Font.SANS_SERIF, Font.PLAIN, 12);
  private static final Font TITLE = new Font(Font.SANS_SERIF, Font.BOLD, 17);

  private Style() {}

  /** Returns the chart of a plot, with its title and subtitle flush left and its legend below. */
  static JFreeChart chart(String title, String subtitle, Plot plot) {
    JFreeChart chart = new JFreeChart(null, TITLE, plot, false);
    chart.setBackgroundPaint(Color.WHITE);
    chart.setPadding(new RectangleInsets(14, 16, 12, 22));
    if (!title.isBlank()) {
      chart.addSubtitle(heading(title, TITLE, INK, subtitle.isBlank() ? 10 : 4));
    }
    if (!subtitle.isBlank()) {
      chart.addSubtitle(heading(subtitle, TEXT, FAINT_INK, 10));
    }
    chart.addSubtitle(legend(plot));
    plot.setBackgroundPaint(Color.WHITE);
    plot.setOutlineVisible(false);
    return chart;
  }

  private static TextTitle heading(String text, Font font, Color color, double below) {
    TextTitle heading = new TextTitle(text, font);
    heading.setPaint(color);
    heading.setHorizontalAlignment(HorizontalAlignment.LEFT);
    heading.setTextAlignment(HorizontalAlignment.LEFT);
    heading.setPadding(0, 4, below, 0);
    return heading;
  }

  private static LegendTitle legend(Plot plot) {
    LegendTitle legend = new LegendTitle(plot);
    legend.setPosition(RectangleEdge.BOTTOM);
    legend.setFrame(BlockBorder.NONE);
    legend.setItemFont(TEXT);
    legend.setItemPaint(INK);
    legend.setItemLabelPadding(new RectangleInsets(2, 5, 2, 14));
    legend.setMargin(10, 0, 0, 0);
    return legend;
  }

  /** Styles the series of a renderer as lines, from a number of the list of styles. */
  static void lines(XYLineAndShapeRenderer renderer, int count, int first) {
    for (int i = 0; i < count; i++) {
      renderer.setSeriesPaint(i, LineStyle.at(first + i).color());
      renderer.setSeriesFillPaint(i, LineStyle.at(first + i).color());
      renderer.setSeriesStroke(i, LineStyle.at(first + i).stroke());
    }
    // Otherwise the dash pattern restarts at every point, and dense lines look solid.
    renderer.setDrawSeriesLineAsPath(true);
  }

  /** Styles the series of a renderer as lines, with a sample of each in the legend. */
  static void lines(XYLineAndShapeRenderer renderer, int count) {
    lines(renderer, count, 0);
    renderer.setLegendLine(new Line2D.Double(-17, 0, 17, 0));
  }

  /** Adds a dashed horizontal line behind the data. */
  static void mark(XYPlot plot, double value) {
    float[] dashes = {4, 4};
    plot.addRangeMarker(
        new ValueMarker(
            value,
            FAINT_INK,
            new BasicStroke(1.2f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, dashes, 0)),
        Layer.BACKGROUND);
  }

  /** Returns the legend of a plot's series, with their names. */
  static LegendItemCollection legend(XYPlot plot, List<String> names) {
    XYItemRenderer renderer = plot.getRenderer();
    renderer.setLegendItemLabelGenerator((data, i) -> names.get(i));
    LegendItemCollection items = new LegendItemCollection();
    for (int i = 0; i < names.size(); i++) {
      items.add(renderer.getLegendItem(0, i));
    }
    return items;
  }

  static NumberAxis axis(String label, double lower, double upper) {
    NumberAxis axis = new NumberAxis(label);
    axis.setRange(lower, upper);
    plain(axis);
    return axis;
  }

  /** No line, no ticks, small labels. */
  static void plain(ValueAxis axis) {
    axis.setLabelFont(TEXT);
    axis.setLabelPaint(INK);
    axis.setTickLabelFont(SMALL);
    axis.setTickLabelPaint(INK);
    axis.setAxisLineVisible(false);
    axis.setTickMarksVisible(false);
    axis.setTickLabelInsets(new RectangleInsets(4, 4, 4, 8));
  }

  /** White ground, grid lines thinner than the data, and dashed lines over solid ones. */
  static void grid(XYPlot plot) {
    // Both show where they coincide.
    plot.setSeriesRenderingOrder(SeriesRenderingOrder.FORWARD);
    plot.setBackgroundPaint(Color.WHITE);
    plot.setOutlineVisible(false);
    plot.setDomainGridlinePaint(GRID);
    plot.setDomainGridlineStroke(THIN);
    plot.setRangeGridlinePaint(GRID);
    plot.setRangeGridlineStroke(THIN);
    // The shared axis of stacked panels ignores the offset, so that its labels would not match the
    // data.
    plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
  }
}
