package feint.encoding;

import feint.math.Checks;
import java.util.Arrays;

/** Run-length encoding of small numbers. */
public final class RunLengths {

  private RunLengths() {}

  public static void write(byte[] values, CodecOutput out) {
    for (int from = 0; from < values.length; ) {
      int to = from + 1;
      while (to < values.length && values[to] == values[from]) {
        to++;
      }
      out.whole(values[from]).whole(to - from);
      from = to;
    }
  }

  /** Reads {@code size} numbers in 0..highest. */
  public static byte[] read(int size, int highest, CodecInput in) {
    byte[] values = new byte[size];
    for (int from = 0; from < size; ) {
      byte value = (byte) Checks.within(0, highest, in.small(), "value");
      int to = from + Checks.within(1, size - from, in.small(), "values that are equal");
      Arrays.fill(values, from, to, value);
      from = to;
    }
    return values;
  }
}
