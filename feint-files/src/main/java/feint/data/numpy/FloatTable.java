package feint.data.numpy;

import feint.math.Checks;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Table of 32-bit numbers that is written in blocks, so that it may be larger than any byte array.
 */
public record FloatTable(int rows, int columns, Rows values) implements ArrayContent {

  /** Source of rows. */
  @FunctionalInterface
  public interface Rows {

    /** Returns the values of rows from..to-1, row by row. */
    float[] between(int from, int to);
  }

  /** Smallest number of bytes written at once; a block ends with the row that reaches it. */
  private static final int PIECE = 1 << 16;

  public FloatTable {
    Checks.atLeast(0, rows, "rows");
    Checks.within(1, 1 << 24, columns, "columns");
  }

  @Override
  public ArrayHeader header() {
    return ArrayHeader.table(ElementType.F4, rows, columns);
  }

  @Override
  public void writeTo(OutputStream out) throws IOException {
    int step = 1 + PIECE / (columns * Float.BYTES);
    ByteBuffer piece =
        ByteBuffer.allocate(step * columns * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (int from = 0; from < rows; from += step) {
      int to = Math.min(rows, from + step);
      float[] some = values.between(from, to);
      Checks.require(
          some.length == (to - from) * columns,
          "rows " + from + ".." + (to - 1),
          "must have " + columns + " values each",
          some.length + " in all");
      piece.asFloatBuffer().put(some);
      out.write(piece.array(), 0, (to - from) * columns * Float.BYTES);
    }
  }
}
