package feint.numpy;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/**
 * Reads one array, of version 1.0, 2.0 or 3.0 of the format. Nothing in a header is taken on trust:
 * no more room is made than the bytes that are there need.
 */
final class ArrayReading {

  /** Longer headers are of structures that nobody here can use; NumPy has the same limit. */
  private static final int LONGEST_HEADER = 10_000;

  private final Place place;
  private final DataInputStream in;

  ArrayReading(Place place, InputStream in) {
    this.place = place;
    this.in = new DataInputStream(in);
  }

  /**
   * Reads a whole array, to the end.
   *
   * @param bytes how many it is said to have, with its header
   * @param limit how many its elements may take
   */
  NumpyArray read(long bytes, SizeLimit limit) throws IOException {
    byte[] magic = in.readNBytes(ArrayHeader.MAGIC.length);
    if (!Arrays.equals(magic, ArrayHeader.MAGIC)) {
      throw place.fault("must begin with \\x93NUMPY, as NumPy's arrays do, does not");
    }
    int major = in.readUnsignedByte();
    int minor = in.readUnsignedByte();
    if (major < 1 || major > 3 || minor != 0) {
      throw place.fault(
          "version of the format must be 1.0, 2.0 or 3.0, was " + major + "." + minor);
    }
    int lengthBytes = major == 1 ? Short.BYTES : Integer.BYTES;
    int length = headerLength(lengthBytes);
    ArrayHeader header = HeaderText.read(place, text(length, major));
    int before = ArrayHeader.MAGIC.length + 2 + lengthBytes + length;
    requireSize(header, bytes - before, limit);
    byte[] elements = new byte[(int) header.dataBytes()];
    in.readFully(elements);
    if (in.read() >= 0) {
      throw place.fault("must end after its elements, goes on");
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
      throw place.fault(
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
      throw place.fault(
          String.format(Locale.ROOT, "%s, %,d bytes, was %s", limit.rule(), limit.bytes(), of));
    }
    if (needed != present) {
      throw place.fault(
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
          throw place.fault("elements of |b1 must be 0 or 1, was " + (element & 0xff));
        }
      }
    }
  }
}
