package feint.data.numpy;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/**
 * Reader of one array, in version 1.0, 2.0 or 3.0 of the format. A header is not trusted: the
 * memory allocated never exceeds what the available bytes need.
 */
final class ArrayReading {

  /**
   * Largest length of a header in bytes, the same limit as NumPy's; longer ones describe
   * unsupported structures.
   */
  private static final int LONGEST_HEADER = 10_000;

  private final ArrayLocation location;
  private final DataInputStream in;

  ArrayReading(ArrayLocation location, InputStream in) {
    this.location = location;
    this.in = new DataInputStream(in);
  }

  /**
   * Reads a whole array, to the end.
   *
   * @param bytes stated size of the array with its header
   * @param limit limit on the size of the elements
   */
  NumpyArray read(long bytes, SizeLimit limit) throws IOException {
    byte[] magic = in.readNBytes(ArrayHeader.MAGIC.length);
    if (!Arrays.equals(magic, ArrayHeader.MAGIC)) {
      throw location.fault("must begin with \\x93NUMPY, as NumPy's arrays do, does not");
    }
    int major = in.readUnsignedByte();
    int minor = in.readUnsignedByte();
    if (major < 1 || major > 3 || minor != 0) {
      throw location.fault(
          "version of the format must be 1.0, 2.0 or 3.0, was " + major + "." + minor);
    }
    int lengthBytes = major == 1 ? Short.BYTES : Integer.BYTES;
    int length = headerLength(lengthBytes);
    ArrayHeader header = HeaderText.read(location, text(length, major));
    int before = ArrayHeader.MAGIC.length + 2 + lengthBytes + length;
    requireSize(header, bytes - before, limit);
    byte[] elements = new byte[(int) header.dataBytes()];
    in.readFully(elements);
    if (in.read() >= 0) {
      throw location.fault("must end after its elements, goes on");
    }
    requireTruths(header, elements);
    return new NumpyArray(header, elements);
  }

  private int headerLength(int bytes) throws IOException {
    long length = 0;
    for (int i = 0; i < bytes; i++) {
      length |= (long) in.readUnsignedByte() << (Byte.SIZE * i);
    }
    if (length > LONGEST_HEADER) {
      throw location.fault(
          String.format(
              Locale.ROOT, "header must have at most %,d bytes, was %,d", LONGEST_HEADER, length));
    }
    return (int) length;
  }

  private String text(int length, int major) throws IOException {
    byte[] text = new byte[length];
    in.readFully(text);
    Charset charset = major == 3 ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1;
    return new String(text, charset);
  }

  private void requireSize(ArrayHeader header, long present, SizeLimit limit) {
    long needed = header.dataBytes();
    String of = "shape " + header.shownShape() + " of " + header.type().descr();
    if (needed > limit.bytes()) {
      throw location.fault(
          String.format(Locale.ROOT, "%s, %,d bytes, was %s", limit.rule(), limit.bytes(), of));
    }
    if (needed != present) {
      throw location.fault(
          String.format(
              Locale.ROOT,
              "%s must have %,d bytes after the header, was %,d",
              of,
              needed,
              Math.max(0, present)));
    }
  }

  private void requireTruths(ArrayHeader header, byte[] elements) {
    if (header.type() == ElementType.B1) {
      for (byte element : elements) {
        if (element != 0 && element != 1) {
          throw location.fault("elements of |b1 must be 0 or 1, was " + (element & 0xff));
        }
      }
    }
  }
}
