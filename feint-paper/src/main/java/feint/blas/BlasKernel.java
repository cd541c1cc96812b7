package feint.blas;

import dev.ludovic.netlib.blas.BLAS;
import feint.network.Kernel;

/** The products by a BLAS library. */
final class BlasKernel implements Kernel {

  private final BLAS blas;
  private final String name;

  BlasKernel(BLAS blas, String name) {
    this.blas = blas;
    this.name = name;
  }

  @Override
  public String name() {
    return name;
  }

  // BLAS reads matrices column by column: a row-major x is its transpose to BLAS.

  @Override
  public void multiply(float[] x, int rows, int inner, float[] w, int columns, float[] out) {
    blas.sgemm("N", "N", columns, rows, inner, 1, w, 0, columns, x, 0, inner, 0, out, 0, columns);
  }

  @Override
  public void accumulate(float[] x, int rows, int inner, float[] g, int columns, float[] w) {
    blas.sgemm("N", "T", columns, inner, rows, 1, g, 0, columns, x, 0, inner, 1, w, 0, columns);
  }
}
