package feint.data.numpy;

import static feint.data.numpy.Fixtures.assertRefused;
import static feint.data.numpy.Fixtures.header;
import static feint.data.numpy.Fixtures.npy;
import static feint.data.numpy.Fixtures.zip;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import feint.io.ArchiveException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Named arrays in a zip. */
class NpzFileTest {

  private static final List<String> NAMES =
      List.of("f4", "f8", "i4", "i8", "u1", "b1", "number", "empty");

  @TempDir Path directory;

  private static List<Double> numbers(NumpyArray array) {
    return IntStream.range(0, array.size()).mapToObj(array::number).toList();
  }

  private static NumpyArray array(Map<String, NumpyArray> arrays, String name) {
    return Objects.requireNonNull(arrays.get(name));
  }

  private Path file(byte[] bytes) throws IOException {
    return Files.write(directory.resolve("a.npz"), bytes);
  }

  private void assertBytesRefused(byte[] bytes, String fault) throws IOException {
    Path file = file(bytes);
    assertRefused(file, () -> NpzFile.read(file), fault);
  }

  /** Archives written to a pipe, in which sizes follow the arrays. */
  @ParameterizedTest
  @ValueSource(strings = {"stored.npz", "packed.npz", "piped.npz"})
  void filesOfNumpyAreRead(String name) {
    Map<String, NumpyArray> read = NpzFile.read(Fixtures.fixture(name));
    assertThat(read.keySet()).containsExactlyElementsOf(NAMES);
    read.forEach(
        (array, content) -> {
          NumpyArray alone = NpyFile.read(Fixtures.fixture(array + ".npy"));
          assertThat(content.header()).isEqualTo(alone.header());
          assertThat(numbers(content)).isEqualTo(numbers(alone));
        });
  }

  @Test
  void writtenContentReadsBack() throws IOException {
    Map<String, ArrayContent> arrays = new LinkedHashMap<>();
    arrays.put("vectors", new FloatTable(3, 2, (from, to) -> new float[2 * (to - from)]));
    arrays.put("point", NumpyArray.table(2, 1, 2, 3, Double.NaN));
    arrays.put("a_1", NumpyArray.integers(7, -7));
    Path file = directory.resolve("a.npz");
    assertThat(NpzFile.write(file, arrays)).isEqualTo(Files.size(file));
    Map<String, NumpyArray> read = NpzFile.read(file);
    assertThat(read.keySet()).containsExactly("vectors", "point", "a_1");
    arrays.forEach(
        (name, array) -> assertThat(array.header()).isEqualTo(array(read, name).header()));
    assertThat(numbers(array(read, "point"))).containsExactly(1.0, 2.0, 3.0, Double.NaN);
    assertThat(array(read, "a_1").integer(1)).isEqualTo(-7);
    byte[] once = Files.readAllBytes(file);
    NpzFile.write(file, arrays);
    assertThat(file).hasBinaryContent(once);
    NpzFile.write(file, Map.of());
    assertThat(NpzFile.read(file)).isEmpty();
  }

  @Test
  void invalidNamesAreRefused() {
    Path file = directory.resolve("a.npz");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> NpzFile.write(file, Map.of("../x", NumpyArray.numbers(1))))
        .withMessage("name of an array must be a name, was ../x");
    assertThat(file).doesNotExist();
  }

  @Test
  void onlyWantedArraysAreUnpacked() throws IOException {
    Path file =
        file(
            zip(
                Map.of(
                    "good.npy",
                    npy(header("'<f8'", "(2,)"), 16),
                    "pickled.npy",
                    npy(header("'|O'", "(2,)"), 16))));
    assertThat(NpzFile.read(file, "good"::equals)).containsOnlyKeys("good");
    assertRefused(
        file,
        () -> NpzFile.read(file),
        "array pickled: descr must not be of Python objects, which only Python can unpickle, was"
            + " '|O'");
  }

  @Test
  void inconsistentArraysAreRefusedByName() throws IOException {
    assertBytesRefused(
        zip(Map.of("point.npy", npy(header("'<f8'", "(3, 2)"), 40))),
        "array point: shape (3, 2) of <f8 must have 48 bytes after the header, was 40");
    assertBytesRefused(
        zip(Map.of("point.npy", "x".getBytes(StandardCharsets.US_ASCII))),
        "array point: must begin with \\x93NUMPY, as NumPy's arrays do, does not");
    assertBytesRefused(
        zip(Map.of("readme.txt", new byte[1])), "must hold .npy files only, held readme.txt");
  }

  @Test
  void bombsAreRefused() throws IOException {
    byte[] bomb = npy(header("'|u1'", "(8000000,)"), 8_000_000);
    byte[] packed = zip(Map.of("bomb.npy", bomb));
    assertBytesRefused(
        packed,
        String.format(
            Locale.ROOT,
            "array bomb: must not unpack to more than 100 times the file's size, %,d bytes, was"
                + " shape (8000000,) of |u1",
            (1 << 20) + 100 * packed.length));
    // Each of them is within the limit, but not their sum.
    Map<String, byte[]> many = new LinkedHashMap<>();
    for (int i = 0; i < 20; i++) {
      many.put("a" + i + ".npy", npy(header("'|u1'", "(400000,)"), 400_000));
    }
    Path file = file(zip(many));
    assertThatThrownBy(() -> NpzFile.read(file))
        .isExactlyInstanceOf(ArchiveException.class)
        .hasMessageContaining(": must not unpack to more than 100 times the file's size, ");
    assertThat(NpzFile.read(file, name -> name.endsWith("1"))).containsOnlyKeys("a1", "a11");
    // An array that states a smaller size than it has is not unpacked.
    byte[] lying = patched(packed, bomb.length, 16 + header("'|u1'", "(8,)").length() + 10);
    assertThatThrownBy(() -> NpzFile.read(file(lying)))
        .isExactlyInstanceOf(ArchiveException.class)
        .hasMessageContaining("array bomb: ");
  }

  /** Replaces the size of an entry in the central directory at the end. */
  private static byte[] patched(byte[] zip, int size, int other) {
    ByteBuffer bytes = ByteBuffer.wrap(zip.clone()).order(ByteOrder.LITTLE_ENDIAN);
    int at = zip.length - Integer.BYTES;
    while (bytes.getInt(at) != size) {
      at--;
    }
    return bytes.putInt(at, other).array();
  }

  @Test
  void tooManyArraysAreRefused() throws IOException {
    Map<String, byte[]> many = new LinkedHashMap<>();
    for (int i = 0; i <= 1000; i++) {
      many.put(i + ".npy", new byte[0]);
    }
    assertBytesRefused(zip(many), "must hold at most 1000 arrays, held 1001");
  }

  /** Java does not write a zip with duplicate names, so one of two names is changed afterwards. */
  @Test
  void duplicateNamesAreRefused() throws IOException {
    byte[] array = npy(header("'<f8'", "(1,)"), 8);
    Map<String, byte[]> two = new LinkedHashMap<>();
    two.put("pointA.npy", array);
    two.put("pointB.npy", array);
    byte[] bytes = zip(two);
    for (int i = 0; i + 6 < bytes.length; i++) {
      if (new String(bytes, i, 6, StandardCharsets.ISO_8859_1).equals("pointB")) {
        bytes[i + 5] = 'A';
      }
    }
    assertBytesRefused(bytes, "array pointA: must be there only once, was twice");
  }

  @Test
  void damageIsDetected() throws IOException {
    byte[] bytes = Files.readAllBytes(Fixtures.fixture("stored.npz"));
    int place = indexOf(bytes, Files.readAllBytes(Fixtures.fixture("f8.npy"))) + 130;
    bytes[place] ^= 1;
    assertBytesRefused(
        bytes, "array f8: checksum must be that of its bytes, was not: it is damaged");
  }

  private static int indexOf(byte[] bytes, byte[] part) {
    int at = 0;
    while (!Arrays.equals(bytes, at, at + part.length, part, 0, part.length)) {
      at++;
    }
    return at;
  }

  @Test
  void otherFilesAreRefused() throws IOException {
    for (String text : List.of("", "run,real\n")) {
      Path file = file(text.getBytes(StandardCharsets.US_ASCII));
      assertThatThrownBy(() -> NpzFile.read(file))
          .isExactlyInstanceOf(ArchiveException.class)
          .hasMessageStartingWith(file + ": cannot be read: ");
    }
    assertRefused(directory, () -> NpzFile.read(directory), "must be a file, was a directory");
    Path missing = directory.resolve("missing.npz");
    assertRefused(missing, () -> NpzFile.read(missing), "cannot be read: no such file");
  }

  @ParameterizedTest
  @ValueSource(strings = {"stored.npz", "packed.npz", "piped.npz"})
  void damagedFilesAreReadOrRefused(String name) throws IOException {
    SplittableRandom random = new SplittableRandom(5);
    byte[] whole = Files.readAllBytes(Fixtures.fixture(name));
    int refused = 0;
    for (int n = 0; n < 300; n++) {
      byte[] damaged = whole.clone();
      damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
      Path file = directory.resolve(n + ".npz");
      Files.write(file, random.nextInt(4) == 0 ? cut(damaged, random) : damaged);
      try {
        assertThat(NpzFile.read(file)).isNotEmpty();
      } catch (ArchiveException e) {
        refused++;
      }
    }
    assertThat(refused).isPositive();
  }

  private static byte[] cut(byte[] bytes, SplittableRandom random) {
    return Arrays.copyOf(bytes, random.nextInt(bytes.length));
  }
}
