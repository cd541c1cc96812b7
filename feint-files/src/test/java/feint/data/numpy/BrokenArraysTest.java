package feint.data.numpy;

import static feint.data.numpy.Fixtures.assertRefused;
import static feint.data.numpy.Fixtures.header;
import static feint.data.numpy.Fixtures.npy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import feint.io.ArchiveException;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Array files that are unsupported, damaged or malicious. */
class BrokenArraysTest {

  private static final String KINDS = "descr must be one of <f4, <f8, <i4, <i8, |u1, |b1, was ";

  @TempDir Path directory;

  private void assertBytesRefused(byte[] bytes, String fault) throws IOException {
    Path file = Files.write(directory.resolve("a.npy"), bytes);
    assertRefused(file, () -> NpyFile.read(file), fault);
  }

  /** Checks a header whose elements are present, whatever Python would make of it. */
  private void assertHeaderRefused(String header, String fault) throws IOException {
    assertBytesRefused(npy(header, 16), fault);
  }

  private static void assertMadeRefused(String name, String fault) {
    Path file = Fixtures.fixture(name);
    assertRefused(file, () -> NpyFile.read(file), fault);
  }

  @Test
  void otherKindsThatNumpyWritesAreRefused() {
    assertMadeRefused("big-endian.npy", KINDS + "'>f8': convert it with astype");
    assertMadeRefused("complex.npy", KINDS + "'<c16': convert it with astype");
    assertMadeRefused("text.npy", KINDS + "'<U2': convert it with astype");
    assertMadeRefused("fields.npy", KINDS + "[('x', '<f8'), ('n', '<i4')]: convert it with astype");
    assertMadeRefused(
        "objects.npy",
        "descr must not be of Python objects, which only Python can unpickle, was '|O'");
    assertMadeRefused(
        "fortran.npy", "fortran_order must be False, was True: convert it with ascontiguousarray");
    assertMadeRefused("three.npy", "shape must have at most 2 dimensions, was (1, 2, 3)");
  }

  @Test
  void wrongSizesAreRefused() throws IOException {
    assertBytesRefused(
        npy(header("'<f8'", "(3,)"), 16),
        "shape (3,) of <f8 must have 24 bytes after the header, was 16");
    assertBytesRefused(
        npy(header("'<f8'", "(1,)"), 16),
        "shape (1,) of <f8 must have 8 bytes after the header, was 16");
    assertBytesRefused(
        npy(header("'|u1'", "(0, 2147483647)"), 1),
        "shape (0, 2147483647) of |u1 must have 0 bytes after the header, was 1");
    assertBytesRefused(
        npy(header("'<f4'", "(268435457,)"), 0),
        "must not be too large, 1,073,741,824 bytes, was shape (268435457,) of <f4");
    assertBytesRefused(
        npy(header("'<f8'", "(2147483647, 2147483647)"), 8),
        "must not be too large, 1,073,741,824 bytes, was shape (2147483647, 2147483647) of <f8");
    assertBytesRefused(
        npy(header("'<f8'", "(2147483648,)"), 8),
        "shape must have lengths of at most 2147483647, was (2147483648,)");
    assertBytesRefused(
        npy(header("'<f8'", "(9999999999999999999, 1)"), 8),
        "shape must have lengths of at most 2147483647, was (9999999999999999999, 1)");
  }

  @Test
  void wrongHeaderLengthsAreRefused() throws IOException {
    String header = header("'<f8'", "(2,)");
    assertBytesRefused(npy(1, 5000, header, 16), "cannot be read: it ends too early");
    assertBytesRefused(
        npy(1, 65535, header, 16), "header must have at most 10,000 bytes, was 65,535");
    assertBytesRefused(
        npy(2, 0xffffffffL, header, 16),
        "header must have at most 10,000 bytes, was 4,294,967,295");
    assertBytesRefused(
        npy(3, 20, header, 16),
        "header must be a dictionary of descr, fortran_order and shape, was {'descr': '<f8', 'fo");
    assertBytesRefused(
        npy(1, 0, header, 16),
        "header must be a dictionary of descr, fortran_order and shape, was ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "{,}",
        "{'descr': '<f8', 'fortran_order': False}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (2,), 'more': 1}",
        "{'descr': '<f8', 'descr': '<f8', 'fortran_order': False, 'shape': (2,)}",
        "{'descr': '<f8' 'fortran_order': False, 'shape': (2,)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (2,)} + x",
        "{'descr': __import__('os').system('true'), 'fortran_order': False, 'shape': (2,)}",
        "{'descr': '<f\\'8', 'fortran_order': False, 'shape': (2,)}",
        "{'descr\": '<f8', 'fortran_order': False, 'shape': (2,)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': ((2,),)}",
        "{'descr': '<f8',, 'fortran_order': False, 'shape': (2,)}"
      })
  void headersMustBeDictionariesOfThreeKeys(String header) throws IOException {
    String shown = header.length() <= 60 ? header : header.substring(0, 60) + "...";
    assertHeaderRefused(
        header, "header must be a dictionary of descr, fortran_order and shape, was " + shown);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "(2); shape must be a tuple of lengths, was (2)",
        "2; shape must be a tuple of lengths, was 2",
        "[2]; shape must be a tuple of lengths, was [2]",
        "(,); shape must be a tuple of lengths, was (,)",
        "(-2,); shape must be a tuple of lengths, was (-2,)",
        "(2.0,); shape must be a tuple of lengths, was (2.0,)",
        "(1,,2); shape must be a tuple of lengths, was (1,,2)",
        "(True,); shape must be a tuple of lengths, was (True,)",
        "(2 2,); shape must be a tuple of lengths, was (2 2,)",
        "(1, 1, 2); 'shape must have at most 2 dimensions, was (1, 1, 2)'"
      })
  void shapesMustBeTuplesOfLengths(String shape, String fault) throws IOException {
    assertHeaderRefused(header("'<f8'", shape), fault);
  }

  /** Headers that NumPy reads although it never writes them. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'descr': '<f8', 'fortran_order': False, 'shape': (2,)}",
        "{\"shape\":(2L,),\"fortran_order\":False,\"descr\":\"<f8\"}",
        "  { 'shape' : ( 1 , 2 , ) , 'descr' : '<f8' , 'fortran_order' : False , }   \n\n"
      })
  void blanksQuotesAndOrderDoNotMatter(String header) throws IOException {
    Path file = Files.write(directory.resolve("a.npy"), npy(header, 16));
    assertThat(NpyFile.read(file).size()).isEqualTo(2);
  }

  @Test
  void otherFilesAreRefused() throws IOException {
    String magic = "must begin with \\x93NUMPY, as NumPy's arrays do, does not";
    assertBytesRefused(new byte[0], magic);
    assertBytesRefused("run,real\n".getBytes(StandardCharsets.US_ASCII), magic);
    byte[] bytes = npy(header("'<f8'", "(2,)"), 16);
    bytes[6] = 4;
    assertBytesRefused(bytes, "version of the format must be 1.0, 2.0 or 3.0, was 4.0");
    bytes[6] = 1;
    bytes[7] = 1;
    assertBytesRefused(bytes, "version of the format must be 1.0, 2.0 or 3.0, was 1.1");
    byte[] truths = npy(header("'|b1'", "(2,)"), 2);
    truths[truths.length - 1] = 7;
    assertBytesRefused(truths, "elements of |b1 must be 0 or 1, was 7");
    assertRefused(directory, () -> NpyFile.read(directory), "must be a file, was a directory");
    Path missing = directory.resolve("missing.npy");
    assertRefused(missing, () -> NpyFile.read(missing), "cannot be read: no such file");
  }

  /** Text of a file in a message must not contain control sequences of a terminal. */
  @Test
  void messagesHoldNoControlCharacters() throws IOException {
    assertHeaderRefused(
        "{\u001b[2J\u0007\u0000}\n",
        "header must be a dictionary of descr, fortran_order and shape, was {?[2J?}");
  }

  @Test
  void everyTruncationOfAFileIsRefused() throws IOException {
    byte[] whole = Files.readAllBytes(Fixtures.fixture("f8.npy"));
    for (int length = 0; length < whole.length; length++) {
      Path file = Files.write(directory.resolve("a.npy"), Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> NpyFile.read(file))
          .isExactlyInstanceOf(ArchiveException.class)
          .hasMessageStartingWith(file + ": ");
    }
  }

  /** A file with changed bytes is read as an array or refused. */
  @Test
  void damagedFilesAreReadOrRefused() throws IOException {
    SplittableRandom random = new SplittableRandom(11);
    byte[] whole = Files.readAllBytes(Fixtures.fixture("version2.npy"));
    int refused = 0;
    for (int n = 0; n < 3000; n++) {
      byte[] damaged = whole.clone();
      for (int i = random.nextInt(1, 4); i > 0; i--) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
      }
      ArrayReading reading =
          new ArrayReading(ArrayLocation.of("a.npy"), new ByteArrayInputStream(damaged));
      try {
        assertThat(reading.read(damaged.length, SizeLimit.ofFile()).size()).isEqualTo(6);
      } catch (ArchiveException | EOFException e) {
        refused++;
      }
    }
    assertThat(refused).isPositive();
  }
}
