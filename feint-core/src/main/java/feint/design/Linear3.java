package feint.design;

/** Solver of three linear equations in three unknowns, by Cramer's rule. */
final class Linear3 {

  private Linear3() {}

  /**
   * Returns the solution x of a&middot;x = r[0], b&middot;x = r[1], c&middot;x = r[2]; NaN if
   * singular.
   */
  static double[] solve(double[] a, double[] b, double[] c, double[] r) {
    double all = determinant(a, b, c, r, -1);
    double[] x = new double[3];
    for (int column = 0; column < 3; column++) {
      x[column] = all == 0 ? Double.NaN : determinant(a, b, c, r, column) / all;
    }
    return x;
  }

  /** Returns the determinant with column {@code replaced} replaced by the right-hand side. */
  private static double determinant(double[] a, double[] b, double[] c, double[] r, int replaced) {
    double[][] m = new double[3][3];
    for (int j = 0; j < 3; j++) {
      m[0][j] = j == replaced ? r[0] : a[j];
      m[1][j] = j == replaced ? r[1] : b[j];
      m[2][j] = j == replaced ? r[2] : c[j];
    }
    return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
        - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
        + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
  }
}
