package feint.report.chart;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jfree.chart.axis.AxisState;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.LogTick;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.TickType;
import org.jfree.chart.ui.RectangleEdge;

/**
 * A logarithmic axis with a label at every power of ten. The charting library's own axis draws its
 * labels as outlines, which cannot be searched or edited.
 */
final class LogTextAxis extends LogAxis {

  private static final long serialVersionUID = 1;
  private static final String PATTERN = "#,##0.#########";

  LogTextAxis(String label, double lower, double upper) {
    super(label);
    setRange(lower, upper);
    setTickUnit(new NumberTickUnit(1));
    Style.plain(this);
  }

  @Override
  public List<NumberTick> refreshTicks(
      Graphics2D graphics, AxisState state, Rectangle2D area, RectangleEdge edge) {
    DecimalFormat format =
        new DecimalFormat(PATTERN, DecimalFormatSymbols.getInstance(Locale.ROOT));
    List<NumberTick> ticks = new ArrayList<>();
    for (Object each : super.refreshTicks(graphics, state, area, edge)) {
      if (each instanceof LogTick tick && tick.getTickType().equals(TickType.MAJOR)) {
        ticks.add(
            new NumberTick(
                TickType.MAJOR,
                tick.getValue(),
                format.format(tick.getValue()),
                tick.getTextAnchor(),
                tick.getRotationAnchor(),
                tick.getAngle()));
      }
    }
    return ticks;
  }
}
