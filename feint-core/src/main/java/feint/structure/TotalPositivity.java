package feint.structure;

import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Search for a negative minor of order 2 or 3 in a matrix of probabilities, without enumerating all
 * minors.
 *
 * <p><b>Order 2.</b> The columns of two rows, without those that are zero in both, are vectors in
 * the first quadrant. A minor is not negative if the second vector does not turn clockwise from the
 * first; directions between 0 and 90 degrees are ordered, so that neighbours suffice.
 *
 * <p><b>Order 3.</b> Let no minor of order 2 be negative, and take three rows without the columns
 * that are zero in all of them. Where the first row is positive, divide by it: a column becomes a
 * point in the plane. By order 2, points move up and to the right, and columns that are zero in the
 * first row come last and are directions between 0 and 90 degrees, in order. A minor is not
 * negative if the step from the first column to the second does not turn clockwise into the step to
 * the third, or into its direction. Steps between 0 and 90 degrees are ordered, so that neighbours
 * suffice, once columns that are multiples of their neighbour are left out: they contribute no
 * step.
 *
 * <p><b>Which rows.</b> By order 2 the first and the last positive column of a row increase with
 * the row. If all of a row lies before the next one, a minor of order 3 is one of its entries times
 * a minor of order 2. Three rows therefore need testing only if each overlaps with the next: in a
 * matrix with two diagonals, those are neighbours.
 */
final class TotalPositivity {

  private final QueueDistribution matrix;
  private final int first;
  private final int last;

  /** Creates a search in rows {@code first..last} and columns 0..last. */
  TotalPositivity(QueueDistribution matrix, int first, int last) {
    this.matrix = matrix;
    this.first = first;
    this.last = last;
  }

  /** Minor by its rows and columns. */
  // Created and used within one call, and never compared.
  @SuppressWarnings("ArrayRecordComponent")
  record Minor(int[] rows, int[] columns, double value) {}

  /** Returns the first negative minor: by order, then rows, then columns. */
  Optional<Minor> firstNegative() {
    return negativeOfOrder2().or(this::negativeOfOrder3);
  }

  private Optional<Minor> negativeOfOrder2() {
    for (int i = first; i <= last; i++) {
      for (int j = i + 1; j <= last; j++) {
        if (matrix.highest(i) >= matrix.lowest(j) && turnsBack(i, j)) {
          return smallest(new int[] {i, j});
        }
      }
    }
    return Optional.empty();
  }

  private boolean turnsBack(int i, int j) {
    double x = 0;
    double y = 0;
    int to = Math.max(matrix.highest(i), matrix.highest(j));
    for (int k = Math.min(matrix.lowest(i), matrix.lowest(j)); k <= to; k++) {
      double nextX = matrix.at(i, k);
      double nextY = matrix.at(j, k);
      if (nextX > 0 || nextY > 0) {
        if (isNegative(x * nextY - nextX * y, x * nextY + nextX * y)) {
          return true;
        }
        x = nextX;
        y = nextY;
      }
    }
    return false;
  }

  private Optional<Minor> negativeOfOrder3() {
    for (int i = first; i <= last; i++) {
      for (int j = i + 1; j <= last && matrix.lowest(j) <= matrix.highest(i); j++) {
        for (int k = j + 1; k <= last && matrix.lowest(k) <= matrix.highest(j); k++) {
          if (bendsBack(new int[] {i, j, k})) {
            return smallest(new int[] {i, j, k});
          }
        }
      }
    }
    return Optional.empty();
  }

  /**
   * Returns whether neighbouring columns, multiples of one another left out, have a negative minor.
   */
  private boolean bendsBack(int[] rows) {
    int[] columns =
        IntStream.rangeClosed(matrix.lowest(rows[0]), matrix.highest(rows[2])).toArray();
    int count = 0;
    for (int column : columns) {
      if (isZero(rows, column) || (count > 0 && areParallel(rows, columns[count - 1], column))) {
        continue;
      }
      columns[count++] = column;
      if (count >= 3 && isNegative(rows, columns[count - 3], columns[count - 2], column)) {
        return true;
      }
    }
    return false;
  }

  private boolean isZero(int[] rows, int column) {
    return matrix.at(rows[0], column) + matrix.at(rows[1], column) + matrix.at(rows[2], column)
        == 0;
  }

  private boolean areParallel(int[] rows, int one, int other) {
    for (int i = 0; i < rows.length; i++) {
      int row = rows[i];
      int next = rows[(i + 1) % rows.length];
      double plus = matrix.at(row, one) * matrix.at(next, other);
      double minus = matrix.at(row, other) * matrix.at(next, one);
      if (Math.abs(plus - minus) > Factors.ROUNDING * (plus + minus)) {
        return false;
      }
    }
    return true;
  }

  private boolean isNegative(int[] rows, int... columns) {
    return isNegative(minor(rows, columns, -1), minor(rows, columns, 1));
  }

  /**
   * Returns whether a minor is below zero by more than rounding: {@code size} adds all its
   * products.
   */
  private static boolean isNegative(double minor, double size) {
    return minor < -Factors.ROUNDING * size;
  }

  /** Returns the determinant, or with {@code sign} 1 the same sum with all signs positive. */
  private double minor(int[] rows, int[] columns, int sign) {
    if (rows.length == 2) {
      return minor(rows[0], rows[1], columns[0], columns[1], sign);
    }
    double a =
        matrix.at(rows[0], columns[0]) * minor(rows[1], rows[2], columns[1], columns[2], sign);
    double b =
        matrix.at(rows[0], columns[1]) * minor(rows[1], rows[2], columns[0], columns[2], sign);
    double c =
        matrix.at(rows[0], columns[2]) * minor(rows[1], rows[2], columns[0], columns[1], sign);
    return a + sign * b + c;
  }

  private double minor(int i, int j, int k, int l, int sign) {
    return matrix.at(i, k) * matrix.at(j, l) + sign * matrix.at(i, l) * matrix.at(j, k);
  }

  /** Returns the negative minor of these rows whose columns come first. */
  private Optional<Minor> smallest(int[] rows) {
    for (int k = 0; k <= last; k++) {
      for (int l = k + 1; l <= last; l++) {
        if (rows.length == 2) {
          if (isNegative(rows, k, l)) {
            return minor(rows, k, l);
          }
          continue;
        }
        for (int m = l + 1; m <= last; m++) {
          if (isNegative(rows, k, l, m)) {
            return minor(rows, k, l, m);
          }
        }
      }
    }
    throw new IllegalStateException("no negative minor in rows that must have one");
  }

  private Optional<Minor> minor(int[] rows, int... columns) {
    return Optional.of(new Minor(rows, columns, minor(rows, columns, -1)));
  }
}
