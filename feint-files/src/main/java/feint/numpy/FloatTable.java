package feint.numpy;

import feint.math.Checks;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A table of 32-bit numbers that is written bit by bit: it may be larger than any array of bytes.
 */
public record FloatTable(int rows, int columns, Rows values) implements ArrayContent {

  /** Rows that somebody has. */
  @FunctionalInterface
  public interface Rows {

    /** The values of rows from..to-1, one after another. */
    float[] between(int from, int to);
  }

  /** How many bytes are written at once, and the row that passes that. */
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
