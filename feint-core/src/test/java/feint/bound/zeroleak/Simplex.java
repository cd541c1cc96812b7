package feint.bound.zeroleak;

import java.util.Arrays;

/**
 * Maximum of c&middot;z with A z = b and z &ge; 0, for b &ge; 0: a dense tableau and two phases.
 * The variable that gains most enters; after several steps without a gain Bland's rule takes over,
 * which cannot cycle, until one gains again.
 */
public final class Simplex {

  private static final double ZERO = 1e-11;
  private static final int PATIENCE = 300;

  private final double[][] rows;
  private final int[] basis;
  private final int columns;

  private Simplex(double[][] a, double[] b) {
    int m = a.length;
    this.columns = a[0].length;
    this.rows = new double[m][columns + m + 1];
    this.basis = new int[m];
    for (int i = 0; i < m; i++) {
      System.arraycopy(a[i], 0, rows[i], 0, columns);
      rows[i][columns + i] = 1;
      rows[i][columns + m] = b[i];
      basis[i] = columns + i;
    }
  }

  /**
   * Returns the maximum.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static double largest(double[] c, double[][] a, double[] b) {
    Simplex simplex = new Simplex(a, b);
    double[] artificial = new double[simplex.columns + a.length];
    Arrays.fill(artificial, simplex.columns, artificial.length, -1);
    if (simplex.maximise(artificial, artificial.length) < -1e-9) {
      throw new IllegalArgumentException("no point satisfies all equations");
    }
    simplex.leaveArtificial();
    return simplex.maximise(Arrays.copyOf(c, artificial.length), simplex.columns);
  }

  /** Equations whose artificial variable cannot leave the basis are redundant. */
  private void leaveArtificial() {
    for (int i = 0; i < rows.length; i++) {
      if (basis[i] >= columns) {
        for (int j = 0; j < columns; j++) {
          if (Math.abs(rows[i][j]) > 1e-9) {
            pivot(i, j);
            break;
          }
        }
      }
    }
  }

  private double maximise(double[] c, int allowed) {
    double value = value(c);
    int idle = 0;
    while (true) {
      int entering = entering(c, allowed, idle > PATIENCE);
      if (entering < 0) {
        return value;
      }
      pivot(leaving(entering), entering);
      double now = value(c);
      idle = now > value + ZERO ? 0 : idle + 1;
      value = now;
    }
  }

  private double value(double[] c) {
    double value = 0;
    for (int i = 0; i < rows.length; i++) {
      value += c[basis[i]] * rows[i][rows[i].length - 1];
    }
    return value;
  }

  private int entering(double[] c, int allowed, boolean first) {
    double[] gains = Arrays.copyOf(c, allowed);
    for (int i = 0; i < rows.length; i++) {
      double paid = c[basis[i]];
      for (int j = 0; j < allowed && paid != 0; j++) {
        gains[j] -= paid * rows[i][j];
      }
    }
    int entering = -1;
    for (int j = 0; j < allowed; j++) {
      if (gains[j] > 1e-10 && (entering < 0 || (!first && gains[j] > gains[entering]))) {
        entering = j;
      }
    }
    return entering;
  }

  private int leaving(int entering) {
    int leaving = -1;
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < rows.length; i++) {
      if (rows[i][entering] > ZERO) {
        double ratio = rows[i][rows[i].length - 1] / rows[i][entering];
        if (leaving < 0
            || ratio < least - ZERO
            || (ratio <= least + ZERO && basis[i] < basis[leaving])) {
          leaving = i;
          least = Math.min(least, ratio);
        }
      }
    }
    if (leaving < 0) {
      throw new IllegalArgumentException("no largest value");
    }
    return leaving;
  }

  private void pivot(int row, int column) {
    double by = rows[row][column];
    for (int j = 0; j < rows[row].length; j++) {
      rows[row][j] /= by;
    }
    for (int i = 0; i < rows.length; i++) {
      double times = rows[i][column];
      if (i != row && times != 0) {
        for (int j = 0; j < rows[i].length; j++) {
          rows[i][j] -= times * rows[row][j];
        }
      }
    }
    basis[row] = column;
  }
}
