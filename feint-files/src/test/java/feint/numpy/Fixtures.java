package feint.numpy;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import feint.file.ArchiveException;
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

/** Files that NumPy wrote, and bytes written out by hand from the description of its format. */
final class Fixtures {

  private Fixtures() {}

  /** A file that make.py beside it has written with NumPy. */
  static Path made(String name) {
    try {
      return Path.of(Objects.requireNonNull(Fixtures.class.getResource(name)).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The array file with this header, of version 1.0, and so many bytes of elements. */
  static byte[] npy(String header, int data) {
    return npy(1, header.length(), header, data);
  }

  /** The same of any version, with any word on how long the header is. */
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

  /** A header in one line. */
  static String header(String descr, String shape) {
    return "{'descr': " + descr + ", 'fortran_order': False, 'shape': " + shape + ", }\n";
  }

  /** A zip of these files. */
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

  /** The one message names the file and says this. */
  static void assertRefused(Path file, ThrowingCallable reading, String fault) {
    assertThatThrownBy(reading)
        .isExactlyInstanceOf(ArchiveException.class)
        .hasMessage(file + ": " + fault);
  }
}
