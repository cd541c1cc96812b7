package feint.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * JSON padded with spaces to a fixed length, so that the length of a reply does not distinguish a
 * learning query from a decoy.
 */
public final class PaddedJson {

  /**
   * Length of every decision without a task and of every outcome in bytes; the longest one fits.
   */
  public static final int WIDTH = 256;

  /** Length of every decision with a task, which contains its name of up to 192 bytes twice. */
  public static final int WIDTH_WITH_TASK = 768;

  private PaddedJson() {}

  /** Returns the text of a reply, padded to {@link #WIDTH}. */
  public static byte[] of(ObjectNode reply) {
    return of(reply, WIDTH);
  }

  /**
   * Returns the text of a reply, padded to a width in bytes.
   *
   * @throws IllegalArgumentException if the text is longer
   */
  public static byte[] of(ObjectNode reply, int width) {
    byte[] text = reply.toString().getBytes(StandardCharsets.UTF_8);
    if (text.length > width) {
      throw new IllegalArgumentException(
          "length of a reply must be in 0.." + width + ", was " + text.length);
    }
    byte[] padded = Arrays.copyOf(text, width);
    Arrays.fill(padded, text.length, width, (byte) ' ');
    return padded;
  }
}
