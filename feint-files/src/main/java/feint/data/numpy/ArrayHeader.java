package feint.data.numpy;

import feint.math.Checks;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Header of a .npy file: version 1.0 of NumPy's format (NEP 1, and the documentation of
 * numpy.lib.format), always in C order.
 *
 * @param shape lengths of the dimensions, at most two; empty for a single number
 */
public record ArrayHeader(ElementType type, List<Integer> shape) {

  static final int MOST_DIMENSIONS = 2;
  static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};

  /** Alignment of the data in bytes. */
  private static final int ALIGNMENT = 64;

  public ArrayHeader {
    shape = List.copyOf(shape);
    Checks.within(0, MOST_DIMENSIONS, shape.size(), "dimensions of an array");
    shape.forEach(length -> Checks.atLeast(0, length, "length of a dimension"));
  }

  /** Returns the header of a two-dimensional array. */
  public static ArrayHeader table(ElementType type, int rows, int columns) {
    return new ArrayHeader(type, List.of(rows, columns));
  }

  /** Returns the header of a one-dimensional array. */
  public static ArrayHeader list(ElementType type, int length) {
    return new ArrayHeader(type, List.of(length));
  }

  /** Returns the number of elements, which may exceed the range of an int. */
  public long elements() {
    long product = 1;
    for (int length : shape) {
      product *= length;
    }
    return product;
  }

  /** Returns the number of bytes after the header, at most {@link Long#MAX_VALUE}. */
  long dataBytes() {
    long elements = elements();
    return elements > Long.MAX_VALUE / type.bytes() ? Long.MAX_VALUE : elements * type.bytes();
  }

  /** Formats the shape as Python does. */
  public String shownShape() {
    String lengths = shape.stream().map(String::valueOf).collect(Collectors.joining(", "));
    return "(" + lengths + (shape.size() == 1 ? ",)" : ")");
  }

  /** Returns the bytes of the header. */
  byte[] toBytes() {
    String text =
        "{'descr': '"
            + type.descr()
            + "', 'fortran_order': False, 'shape': "
            + shownShape()
            + ", }";
    int before = MAGIC.length + 2 + Short.BYTES;
    int whole = (before + text.length() + 1 + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    String padded = text + " ".repeat(whole - before - text.length() - 1) + "\n";
    return ByteBuffer.allocate(whole)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(MAGIC)
        .put((byte) 1)
        .put((byte) 0)
        .putShort((short) padded.length())
        .put(padded.getBytes(StandardCharsets.US_ASCII))
        .array();
  }
}
