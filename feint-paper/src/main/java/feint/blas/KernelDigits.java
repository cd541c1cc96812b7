package feint.blas;

import feint.io.Sha256;
import feint.math.Seed;
import feint.network.Kernel;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.random.RandomGenerator;

/**
 * Comparison of the digits of two machines' kernels. A library's name, version and chosen code are
 * not sufficient: its blocking of matrices may depend on the processor's caches.
 */
public final class KernelDigits {

  /** Batch sizes with and without remainders. */
  private static final int[] ROWS = {1, 7, 20, 32, 33, 256};

  private static final int INNER = 384;
  private static final int COLUMNS = 128;

  private KernelDigits() {}

  /** Returns a digest of products of usual sizes, equal for kernels with the same digits. */
  public static String of(Kernel kernel) {
    MessageDigest digest = Sha256.digest();
    for (int rows : ROWS) {
      RandomGenerator random = new Seed(rows).generator();
      float[] x = drawn(rows * INNER, random);
      float[] w = drawn(INNER * COLUMNS, random);
      float[] product = new float[rows * COLUMNS];
      kernel.multiply(x, rows, INNER, w, COLUMNS, product);
      kernel.accumulate(x, rows, INNER, product, COLUMNS, w);
      add(product, digest);
      add(w, digest);
    }
    return Sha256.hex(digest);
  }

  private static float[] drawn(int size, RandomGenerator random) {
    float[] numbers = new float[size];
    for (int i = 0; i < size; i++) {
      numbers[i] = (float) (random.nextDouble() - 0.5);
    }
    return numbers;
  }

  private static void add(float[] numbers, MessageDigest digest) {
    ByteBuffer bytes = ByteBuffer.allocate(numbers.length * Float.BYTES);
    bytes.asFloatBuffer().put(numbers);
    digest.update(bytes);
  }
}
