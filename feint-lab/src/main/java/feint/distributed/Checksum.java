package feint.distributed;

import feint.math.Checks;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;

/** Bytes followed by a checksum that detects changes in transit. */
final class Checksum {

  private Checksum() {}

  static byte[] append(byte[] content) {
    return ByteBuffer.allocate(content.length + Integer.BYTES)
        .put(content)
        .putInt(sum(content))
        .array();
  }

  /**
   * Verifies the checksum and returns the bytes before it.
   *
   * @throws IllegalArgumentException if it does not match
   */
  static byte[] verify(byte[] bytes) {
    Checks.require(
        bytes.length >= Integer.BYTES, "length", "must be at least " + Integer.BYTES, bytes.length);
    byte[] content = Arrays.copyOf(bytes, bytes.length - Integer.BYTES);
    Checks.require(
        ByteBuffer.wrap(bytes, content.length, Integer.BYTES).getInt() == sum(content),
        "checksum",
        "must be that of the bytes that were sent",
        "another");
    return content;
  }

  private static int sum(byte[] content) {
    CRC32C sum = new CRC32C();
    sum.update(content);
    return (int) sum.getValue();
  }
}
