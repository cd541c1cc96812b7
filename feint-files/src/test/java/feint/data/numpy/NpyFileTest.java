package feint.data.numpy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Array files: compatibility with NumPy in both directions, and refusal of broken files. */
class NpyFileTest {

  private static final double[] TABLE = {
    0.5, -1.25, 3e-3, Double.NaN, Double.POSITIVE_INFINITY, -0.0
  };

  @TempDir Path directory;

  private static NumpyArray fixture(String name) {
    return NpyFile.read(Fixtures.fixture(name));
  }

  private static List<Double> numbers(NumpyArray array) {
    return IntStream.range(0, array.size()).mapToObj(array::number).toList();
  }

  private static List<Long> integers(NumpyArray array) {
    return IntStream.range(0, array.size()).mapToObj(array::integer).toList();
  }

  @Test
  void filesOfNumpyAreRead() {
    assertThat(numbers(fixture("f8.npy")))
        .containsExactly(Arrays.stream(TABLE).boxed().toArray(Double[]::new));
    assertThat(fixture("f8.npy").shape()).containsExactly(2, 3);
    assertThat(fixture("f4.npy").type()).isEqualTo(ElementType.F4);
    assertThat(numbers(fixture("f4.npy")))
        .containsExactly(
            Arrays.stream(TABLE).mapToObj(x -> (double) (float) x).toArray(Double[]::new));
    assertThat(integers(fixture("i4.npy"))).containsExactly(0L, -1L, 2147483647L, -2147483648L);
    assertThat(integers(fixture("i8.npy"))).containsExactly((1L << 53) + 1, Long.MIN_VALUE);
    assertThat(fixture("i8.npy").shape()).containsExactly(2, 1);
    assertThat(integers(fixture("u1.npy"))).containsExactly(0L, 1L, 255L);
    assertThat(numbers(fixture("u1.npy"))).containsExactly(0.0, 1.0, 255.0);
    assertThat(integers(fixture("b1.npy"))).containsExactly(1L, 0L, 1L);
    assertThat(fixture("number.npy").shape()).isEmpty();
    assertThat(numbers(fixture("number.npy"))).containsExactly(7.25);
    assertThat(fixture("empty.npy").shape()).containsExactly(0, 384);
    assertThat(fixture("empty.npy").size()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"version2.npy", "version3.npy"})
  void laterVersionsAreRead(String name) {
    assertThat(numbers(fixture(name))).isEqualTo(numbers(fixture("f8.npy")));
    assertThat(fixture(name).shape()).containsExactly(2, 3);
  }

  @Test
  void writtenBytesEqualNumpys() throws IOException {
    float[] floats = new float[TABLE.length];
    IntStream.range(0, floats.length).forEach(i -> floats[i] = (float) TABLE[i]);
    assertWritten("f8.npy", NumpyArray.table(3, TABLE));
    assertWritten(
        "f4.npy", new FloatTable(2, 3, (from, to) -> Arrays.copyOfRange(floats, 3 * from, 3 * to)));
    assertWritten("b1.npy", NumpyArray.truths(List.of(true, false, true)));
    assertWritten("empty.npy", new FloatTable(0, 384, (from, to) -> new float[0]));
    for (String name : List.of("f4", "i4", "i8", "u1", "b1", "number", "empty")) {
      assertWritten(name + ".npy", fixture(name + ".npy"));
    }
  }

  private void assertWritten(String name, ArrayContent array) throws IOException {
    Path file = directory.resolve("written.npy");
    long bytes = NpyFile.write(file, array);
    assertThat(file).hasBinaryContent(Files.readAllBytes(Fixtures.fixture(name)));
    assertThat(bytes).isEqualTo(Files.size(file));
  }

  @Test
  void arraysOfEverySizeReadBack() {
    SplittableRandom random = new SplittableRandom(3);
    Path file = directory.resolve("a.npy");
    for (int size : new int[] {0, 1, 2, 7, 8, 9, 31, 1000}) {
      double[] values = random.doubles(size, -1e300, 1e300).toArray();
      NpyFile.write(file, NumpyArray.numbers(values));
      assertThat(numbers(NpyFile.read(file)))
          .containsExactly(Arrays.stream(values).boxed().toArray(Double[]::new));
      long[] integers = random.longs(size).toArray();
      NpyFile.write(file, NumpyArray.integers(integers));
      assertThat(integers(NpyFile.read(file)))
          .containsExactly(Arrays.stream(integers).boxed().toArray(Long[]::new));
    }
  }

  /** A table is written in blocks, each exactly once. */
  @ParameterizedTest
  @CsvSource({"1, 1", "50000, 1", "1000, 384", "171, 384", "3, 100000", "16385, 1"})
  void tablesOfManyBlocksReadBack(int rows, int columns) {
    Path file = directory.resolve("a.npy");
    List<Integer> asked = new ArrayList<>();
    NpyFile.write(
        file,
        new FloatTable(
            rows,
            columns,
            (from, to) -> {
              asked.add(to - from);
              float[] values = new float[(to - from) * columns];
              for (int i = 0; i < values.length; i++) {
                values[i] = from * columns + i;
              }
              return values;
            }));
    assertThat(asked.stream().mapToInt(Integer::intValue).sum()).isEqualTo(rows);
    NumpyArray read = NpyFile.read(file);
    assertThat(read.shape()).containsExactly(rows, columns);
    for (int i = 0; i < read.size(); i++) {
      assertThat(read.number(i)).isEqualTo(i);
    }
  }

  @Test
  void failedWritesLeaveTheOldFile() throws IOException {
    Path file = directory.resolve("a.npy");
    NpyFile.write(file, NumpyArray.numbers(1, 2));
    byte[] before = Files.readAllBytes(file);
    FloatTable failing =
        new FloatTable(
            2,
            1,
            (from, to) -> {
              throw new IllegalStateException("no rows");
            });
    assertThatIllegalStateException().isThrownBy(() -> NpyFile.write(file, failing));
    assertThat(directory).isDirectoryNotContaining(path -> !path.equals(file));
    assertThat(file).hasBinaryContent(before);
  }

  @Test
  void tablesMustHaveCompleteRows() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> NumpyArray.table(2, 1, 2, 3))
        .withMessage("columns of a table must divide its 3 values, was 2");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ArrayHeader(ElementType.F4, List.of(1, 2, 3)))
        .withMessage("dimensions of an array must be in 0..2, was 3");
    assertThatIllegalStateException()
        .isThrownBy(() -> NumpyArray.numbers(1).integer(0))
        .withMessage("elements must be integers, were <f8");
  }
}
