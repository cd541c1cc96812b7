package feint.structure;

import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Finds a negative minor of order 2 or 3 in a matrix of probabilities, without looking at all of
 * them.
 *
 * <p><b>Order 2.</b> The columns of two rows, without those that are zero in both, are vectors in
 * the first quadrant. A minor is not negative if the second vector does not turn clockwise from the
 * first; directions between 0 and 90 degrees are ordered, so neighbours are enough.
 *
 * <p><b>Order 3.</b> Let no minor of order 2 be negative, and take three rows without the columns
 * that are zero in all of them. Where the first row is positive, divide by it: a column becomes a
 * point in the plane. By order 2, points move up and to the right, and columns that are zero in the
 * first row come last and are directions between 0 and 90 degrees, in order. A minor is not
 * negative if the step from the first column to the second does not turn clockwise into the step to
 * the third, or into its direction. Steps between 0 and 90 degrees are ordered, so neighbours are
 * enough, once columns that are multiples of their neighbour are left out: they make no step.
 *
 * <p><b>Which rows.</b> By order 2 the first and the last positive column of a row increase with
 * the row. If all of a row lies before the next one, a minor of order 3 is one of its entries times
 * a minor of order 2. So three rows need a look only if each overlaps with the next: of a matrix
 * with two diagonals, those are neighbours.
 */
final class TotalPositivity {

  private final QueueLaw law;
  private final int first;
  private final int last;

  /** Looks at rows {@code first..last}, and at columns 0..last. */
  TotalPositivity(QueueLaw law, int first, int last) {
    this.law = law;
    this.first = first;
    this.last = last;
  }

  /** A minor by its rows and columns. */
  // Made and used within one call, and never compared.
  @SuppressWarnings("ArrayRecordComponent")
  record Minor(int[] rows, int[] columns, double value) {}

  /** The first negative minor: by order, then rows, then columns. */
  Optional<Minor> firstNegative() {
    return negativeOfOrder2().or(this::negativeOfOrder3);
  }

  private Optional<Minor> negativeOfOrder2() {
    for (int i = first; i <= last; i++) {
      for (int j = i + 1; j <= last; j++) {
        if (law.highest(i) >= law.lowest(j) && turnsBack(i, j)) {
          return smallest(new int[] {i, j});
        }
      }
    }
    return Optional.empty();
  }

  private boolean turnsBack(int i, int j) {
    double x = 0;
    double y = 0;
    int to = Math.max(law.highest(i), law.highest(j));
    for (int k = Math.min(law.lowest(i), law.lowest(j)); k <= to; k++) {
      double nextX = law.at(i, k);
      double nextY = law.at(j, k);
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
      for (int j = i + 1; j <= last && law.lowest(j) <= law.highest(i); j++) {
        for (int k = j + 1; k <= last && law.lowest(k) <= law.highest(j); k++) {
          if (bendsBack(new int[] {i, j, k})) {
            return smallest(new int[] {i, j, k});
          }
        }
      }
    }
    return Optional.empty();
  }

  /** Whether neighbouring columns that are no multiples of one another have a negative minor. */
  private boolean bendsBack(int[] rows) {
    int[] columns = IntStream.rangeClosed(law.lowest(rows[0]), law.highest(rows[2])).toArray();
    int kept = 0;
    for (int column : columns) {
      if (isZero(rows, column) || (kept > 0 && areParallel(rows, columns[kept - 1], column))) {
        continue;
      }
      columns[kept++] = column;
      if (kept >= 3 && isNegative(rows, columns[kept - 3], columns[kept - 2], column)) {
        return true;
      }
    }
    return false;
  }

  private boolean isZero(int[] rows, int column) {
    return law.at(rows[0], column) + law.at(rows[1], column) + law.at(rows[2], column) == 0;
  }

  private boolean areParallel(int[] rows, int one, int other) {
    for (int i = 0; i < rows.length; i++) {
      int row = rows[i];
      int next = rows[(i + 1) % rows.length];
      double plus = law.at(row, one) * law.at(next, other);
      double minus = law.at(row, other) * law.at(next, one);
      if (Math.abs(plus - minus) > Factors.ROUNDING * (plus + minus)) {
        return false;
      }
    }
    return true;
  }

  private boolean isNegative(int[] rows, int... columns) {
    return isNegative(minor(rows, columns, -1), minor(rows, columns, 1));
  }

  /** Whether a minor is below zero by more than rounding: {@code size} adds all its products. */
  private static boolean isNegative(double minor, double size) {
    return minor < -Factors.ROUNDING * size;
  }

  /** The determinant, or with {@code sign} 1 the same sum with all signs positive. */
  private double minor(int[] rows, int[] columns, int sign) {
    if (rows.length == 2) {
      return minor(rows[0], rows[1], columns[0], columns[1], sign);
    }
    double a = law.at(rows[0], columns[0]) * minor(rows[1], rows[2], columns[1], columns[2], sign);
    double b = law.at(rows[0], columns[1]) * minor(rows[1], rows[2], columns[0], columns[2], sign);
    double c = law.at(rows[0], columns[2]) * minor(rows[1], rows[2], columns[0], columns[1], sign);
    return a + sign * b + c;
  }

  private double minor(int i, int j, int k, int l, int sign) {
    return law.at(i, k) * law.at(j, l) + sign * law.at(i, l) * law.at(j, k);
  }

  /** The negative minor of these rows whose columns come first. */
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
    throw new IllegalStateException("rows with a negative minor have none");
  }

  private Optional<Minor> minor(int[] rows, int... columns) {
    return Optional.of(new Minor(rows, columns, minor(rows, columns, -1)));
  }
}
