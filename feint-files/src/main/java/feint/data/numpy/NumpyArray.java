package feint.data.numpy;

import feint.math.Checks;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/** Array of numbers with at most two dimensions, in row-major order. */
public final class NumpyArray implements ArrayContent {

  private final ArrayHeader header;
  private final byte[] bytes;
  private final ByteBuffer data;

  /** Takes ownership of the bytes. */
  NumpyArray(ArrayHeader header, byte[] bytes) {
    this.header = header;
    this.bytes = bytes;
    this.data = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Returns an array of zeros to be filled. */
  private static NumpyArray blank(ArrayHeader header) {
    long bytes = header.dataBytes();
    Checks.require(
        bytes <= Integer.MAX_VALUE - Long.BYTES,
        "array of shape " + header.shownShape(),
        "must take less than 2 GiB",
        bytes);
    return new NumpyArray(header, new byte[(int) bytes]);
  }

  /** Returns a one-dimensional array of 64-bit floating-point numbers. */
  public static NumpyArray numbers(double... values) {
    return numbers(ArrayHeader.list(ElementType.F8, values.length), values);
  }

  /** Returns a table of 64-bit floating-point numbers, given row by row. */
  public static NumpyArray table(int columns, double... values) {
    Checks.require(
        columns >= 1 && values.length % columns == 0,
        "columns of a table",
        "must divide its " + values.length + " values",
        columns);
    return numbers(ArrayHeader.table(ElementType.F8, values.length / columns, columns), values);
  }

  private static NumpyArray numbers(ArrayHeader header, double[] values) {
    NumpyArray array = blank(header);
    array.data.asDoubleBuffer().put(values);
    return array;
  }

  /** Returns a one-dimensional array of 64-bit integers. */
  public static NumpyArray integers(long... values) {
    NumpyArray array = blank(ArrayHeader.list(ElementType.I8, values.length));
    array.data.asLongBuffer().put(values);
    return array;
  }

  /** Returns a table of 64-bit integers, given row by row. */
  public static NumpyArray integerTable(int columns, long... values) {
    NumpyArray array = blank(ArrayHeader.table(ElementType.I8, values.length / columns, columns));
    array.data.asLongBuffer().put(values);
    return array;
  }

  /** Returns a one-dimensional array of booleans. */
  public static NumpyArray truths(List<Boolean> values) {
    NumpyArray array = blank(ArrayHeader.list(ElementType.B1, values.size()));
    for (int i = 0; i < values.size(); i++) {
      array.data.put(i, (byte) (values.get(i) ? 1 : 0));
    }
    return array;
  }

  @Override
  public ArrayHeader header() {
    return header;
  }

  public ElementType type() {
    return header.type();
  }

  /** Returns the lengths of the dimensions. */
  public List<Integer> shape() {
    return header.shape();
  }

  /** Returns the number of elements. */
  public int size() {
    return bytes.length / header.type().bytes();
  }

  /**
   * Returns an element as a double.
   *
   * @param index row-major index, from 0
   */
  public double number(int index) {
    return header.type().number(data, index);
  }

  /**
   * Returns an element of an array of integers.
   *
   * @param index row-major index, from 0
   */
  public long integer(int index) {
    return header.type().integer(data, index);
  }

  @Override
  public void writeTo(OutputStream out) throws IOException {
    out.write(bytes);
  }
}
