package feint.report.chart;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.util.List;

/**
 * Symbol of a single point in the plane. Symbols of different marks differ in shape and size, so
 * that all of them are visible where they coincide.
 *
 * @param symbol name of the charting library of pages
 * @param size width and height in pixels
 * @param shape outline around the origin
 */
record PlaneMark(String symbol, int size, Shape shape) {

  private static final List<PlaneMark> ALL =
      List.of(
          new PlaneMark("circle", 18, new Ellipse2D.Double(-7, -7, 14, 14)),
          new PlaneMark("diamond", 30, polygon(-13, 0, 0, -13, 13, 0, 0, 13)),
          new PlaneMark("triangle", 34, polygon(-15, 11, 0, -16, 15, 11)),
          new PlaneMark("rect", 38, polygon(-16, -16, 16, -16, 16, 16, -16, 16)));

  /** Returns the symbol of a mark by its number, from 0. */
  static PlaneMark at(int number) {
    return ALL.get(number % ALL.size());
  }

  private static Shape polygon(double... corners) {
    Path2D path = new Path2D.Double();
    path.moveTo(corners[0], corners[1]);
    for (int i = 2; i < corners.length; i += 2) {
      path.lineTo(corners[i], corners[i + 1]);
    }
    path.closePath();
    return path;
  }

  /** Sets the symbol of a series in the plane. */
  void put(ObjectNode series) {
    put(series, size);
  }

  /** Sets the symbol of a series in rows, so small that it stays in its row. */
  void putInRow(ObjectNode series) {
    put(series, size * 5 / 8);
  }

  private void put(ObjectNode series, int pixels) {
    series.put("symbol", symbol).put("symbolSize", pixels);
  }
}
