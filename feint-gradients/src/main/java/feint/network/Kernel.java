package feint.network;

/**
 * The two matrix products of training; matrices are flat, row by row.
 *
 * <p>Digits depend on the kernel: two kernels add in different orders.
 */
public interface Kernel {

  /** Returns the kernel in plain Java, which has the same digits on every machine. */
  static Kernel java() {
    return JavaKernel.INSTANCE;
  }

  /** Returns the kernel's name for reports. */
  String name();

  /** Computes out (rows by columns) = x (rows by inner) times w (inner by columns). */
  void multiply(float[] x, int rows, int inner, float[] w, int columns, float[] out);

  /** Computes w (inner by columns) += x transposed (inner by rows) times g (rows by columns). */
  void accumulate(float[] x, int rows, int inner, float[] g, int columns, float[] w);
}
