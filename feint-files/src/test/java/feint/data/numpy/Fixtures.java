package feint.data.numpy;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import feint.io.ArchiveException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Files written by NumPy, and bytes written by hand from the description of its format. */
final class Fixtures {

  private Fixtures() {}

  /** Returns a file that make.py beside it has written with NumPy. */
  static Path fixture(String name) {
    try {
      return Path.of(Objects.requireNonNull(Fixtures.class.getResource(name)).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns an array file of version 1.0 with this header and a number of bytes of elements. */
  static byte[] npy(String header, int data) {
    return npy(1, header.length(), header, data);
  }

  /** Returns an array file of any version with any stated length of the header. */
  static byte[] npy(int version, long said, String header, int data) {
    ByteBuffer bytes =
        ByteBuffer.allocate(6 + 2 + (version == 1 ? 2 : 4) + header.length() + data)
            .order(ByteOrder.LITTLE_ENDIAN);
    bytes.put((byte) 0x93).put("NUMPY".getBytes(StandardCharsets.US_ASCII));
    bytes.put((byte) version).put((byte) 0);
    if (version == 1) {
      bytes.putShort((short) said);
    } else {
      bytes.putInt((int) said);
    }
    return bytes.put(header.getBytes(StandardCharsets.ISO_8859_1)).array();
  }

  /** Returns a header in one line. */
  static String header(String descr, String shape) {
    return "{'descr': " + descr + ", 'fortran_order': False, 'shape': " + shape + ", }\n";
  }

  /** Returns a zip of these files. */
  static byte[] zip(Map<String, byte[]> files) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        zip.putNextEntry(new ZipEntry(file.getKey()));
        ((OutputStream) zip).write(file.getValue());
        zip.closeEntry();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** Asserts that the only message names the file and the fault. */
  static void assertRefused(Path file, ThrowingCallable reading, String fault) {
    assertThatThrownBy(reading)
        .isExactlyInstanceOf(ArchiveException.class)
        .hasMessage(file + ": " + fault);
  }
}
