package feint.blas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import feint.math.ResourceLimitException;
import feint.math.Seed;
import feint.network.Kernel;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class KernelTest {

  static Stream<Kernel> kernels() {
    return Stream.of(Kernel.java(), Kernels.best());
  }

  /** Against the definition, for sizes that leave remainders. */
  @ParameterizedTest
  @MethodSource("kernels")
  void productsFollowTheDefinition(Kernel kernel) {
    int[][] sizes = {{1, 1, 1}, {3, 5, 7}, {4, 8, 16}, {32, 384, 128}, {7, 13, 1}};
    for (int[] size : sizes) {
      int rows = size[0];
      int inner = size[1];
      int columns = size[2];
      RandomGenerator random = new Seed(rows).generator();
      float[] x = drawn(rows * inner, random);
      float[] w = drawn(inner * columns, random);
      float[] g = drawn(rows * columns, random);

      float[] product = new float[rows * columns];
      kernel.multiply(x, rows, inner, w, columns, product);
      float[] sum = w.clone();
      kernel.accumulate(x, rows, inner, g, columns, sum);

      for (int r = 0; r < rows; r++) {
        for (int c = 0; c < columns; c++) {
          double exact = 0;
          for (int i = 0; i < inner; i++) {
            exact += (double) x[r * inner + i] * w[i * columns + c];
          }
          assertThat((double) product[r * columns + c]).isCloseTo(exact, within(1e-4));
        }
      }
      for (int i = 0; i < inner; i++) {
        for (int c = 0; c < columns; c++) {
          double exact = w[i * columns + c];
          for (int r = 0; r < rows; r++) {
            exact += (double) x[r * inner + i] * g[r * columns + c];
          }
          assertThat((double) sum[i * columns + c]).isCloseTo(exact, within(1e-4));
        }
      }
    }
  }

  @Test
  void kernelsHaveNames() {
    assertThat(Kernel.java().name()).isEqualTo("plain Java");
    assertThat(Kernels.best().name()).matches("plain Java|OpenBLAS [0-9.]+ \\w+");
  }

  @Test
  void kernelsAreFoundByName() {
    assertThat(Kernels.named(Kernels.best().name())).containsSame(Kernels.best());
    assertThat(Kernels.named("plain Java")).containsSame(Kernel.java());
    assertThat(Kernels.named("OpenBLAS 0.1 Nehalem")).isEmpty();
  }

  /** A kernel that adds in reverse order has other digits, although every product is right. */
  @Test
  void kernelsAreIdentifiedByTheirDigits() {
    assertThat(KernelDigits.of(Kernel.java()))
        .isEqualTo(KernelDigits.of(new Copy(Kernel.java())))
        .isNotEqualTo(KernelDigits.of(new Backwards()));
  }

  /** Another kernel with the same digits. */
  private record Copy(Kernel kernel) implements Kernel {

    @Override
    public String name() {
      return "copy";
    }

    @Override
    public void multiply(float[] x, int rows, int inner, float[] w, int columns, float[] out) {
      kernel.multiply(x, rows, inner, w, columns, out);
    }

    @Override
    public void accumulate(float[] x, int rows, int inner, float[] g, int columns, float[] w) {
      kernel.accumulate(x, rows, inner, g, columns, w);
    }
  }

  /** The same numbers, added in reverse order. */
  private static final class Backwards implements Kernel {

    @Override
    public String name() {
      return "plain Java";
    }

    @Override
    public void multiply(float[] x, int rows, int inner, float[] w, int columns, float[] out) {
      for (int r = 0; r < rows; r++) {
        for (int c = 0; c < columns; c++) {
          float sum = 0;
          for (int i = inner - 1; i >= 0; i--) {
            sum += x[r * inner + i] * w[i * columns + c];
          }
          out[r * columns + c] = sum;
        }
      }
    }

    @Override
    public void accumulate(float[] x, int rows, int inner, float[] g, int columns, float[] w) {
      Kernel.java().accumulate(x, rows, inner, g, columns, w);
    }
  }

  @Test
  void unknownKernelsAreRefused() {
    assertThat(Kernels.wished("java")).isSameAs(Kernel.java());
    assertThatThrownBy(() -> Kernels.wished("mkl"))
        .isInstanceOf(ResourceLimitException.class)
        .hasMessage("FEINT_BLAS must be java or not set, was mkl");
  }

  private static float[] drawn(int size, RandomGenerator random) {
    float[] numbers = new float[size];
    for (int i = 0; i < size; i++) {
      numbers[i] = (float) (random.nextDouble() - 0.5);
    }
    return numbers;
  }
}
