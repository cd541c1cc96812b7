package feint.report.chart;

import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.Arrays;
import java.util.function.DoubleBinaryOperator;

/**
 * Contour lines of a function of two variables, by marching squares: in each cell of a grid, the
 * line crosses the sides whose ends lie on different sides of the level.
 */
final class Contours {

  private static final int CELLS = 120;

  private final Rectangle2D area;
  private final double[][] values = new double[CELLS + 1][CELLS + 1];

  Contours(DoubleBinaryOperator function, Rectangle2D area) {
    this.area = area;
    for (int i = 0; i <= CELLS; i++) {
      for (int j = 0; j <= CELLS; j++) {
        values[i][j] = function.applyAsDouble(x(i), y(j));
      }
    }
  }

  /** Returns levels with equal shares of the area between them, in increasing order. */
  double[] levels(int count) {
    double[] all = Arrays.stream(values).flatMapToDouble(Arrays::stream).sorted().toArray();
    double[] levels = new double[count];
    for (int k = 0; k < count; k++) {
      levels[k] = all[(int) ((k + 0.5) / count * all.length)];
    }
    return levels;
  }

  /** Returns the lines of one level, as short segments. */
  Path2D at(double level) {
    Path2D path = new Path2D.Double();
    for (int i = 0; i < CELLS; i++) {
      for (int j = 0; j < CELLS; j++) {
        addCell(path, i, j, level);
      }
    }
    return path;
  }

  /** Goes round the cell; every second crossing ends a segment. */
  private void addCell(Path2D path, int i, int j, double level) {
    int[] round = {i, j, i + 1, j, i + 1, j + 1, i, j + 1, i, j};
    boolean drawing = false;
    for (int side = 0; side < 4; side++) {
      int from = 2 * side;
      double here = values[round[from]][round[from + 1]] - level;
      double there = values[round[from + 2]][round[from + 3]] - level;
      if (here < 0 != there < 0) {
        double share = here / (here - there);
        double x = between(x(round[from]), x(round[from + 2]), share);
        double y = between(y(round[from + 1]), y(round[from + 3]), share);
        if (drawing) {
          path.lineTo(x, y);
        } else {
          path.moveTo(x, y);
        }
        drawing = !drawing;
      }
    }
  }

  private static double between(double from, double to, double share) {
    return from + share * (to - from);
  }

  private double x(int i) {
    return area.getMinX() + area.getWidth() * i / CELLS;
  }

  private double y(int j) {
    return area.getMinY() + area.getHeight() * j / CELLS;
  }
}
