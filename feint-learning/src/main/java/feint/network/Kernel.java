package feint.network;

/**
 * The two matrix products that training is made of; matrices are flat, row by row.
 *
 * <p>Digits are per kernel: two kernels add in different orders.
 */
public interface Kernel {

  /** What computes, for reports. */
  String name();

  /** out (rows by columns) = x (rows by inner) times w (inner by columns). */
  void multiply(float[] x, int rows, int inner, float[] w, int columns, float[] out);

  /** w (inner by columns) += x transposed (inner by rows) times g (rows by columns). */
  void accumulate(float[] x, int rows, int inner, float[] g, int columns, float[] w);
}
