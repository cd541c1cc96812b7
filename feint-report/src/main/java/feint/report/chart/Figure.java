package feint.report.chart;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.plot.Plot;
import org.jfree.chart.text.TextUtils;

/**
 * A chart and its intended size in pixels of a screen without scaling. The charting library is
 * encapsulated.
 */
public final class Figure {

  static {
    // A workaround for Java 1.4, on by default: it turns the labels of vertical axes into outlines,
    // which cannot be searched or edited.
    TextUtils.setUseDrawRotatedStringWorkaround(false);
  }

  private final String title;
  private final JFreeChart chart;
  private final int width;
  private final int height;

  Figure(String title, JFreeChart chart, int width, int height) {
    this.title = title;
    this.chart = chart;
    this.width = width;
    this.height = height;
  }

  public String title() {
    return title;
  }

  public int width() {
    return width;
  }

  public int height() {
    return height;
  }

  Plot plot() {
    return chart.getPlot();
  }

  void draw(Graphics2D graphics) {
    chart.draw(graphics, new Rectangle2D.Double(0, 0, width, height));
  }
}
