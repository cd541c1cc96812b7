package feint.portable;

import feint.math.Checks;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;

/** Bytes with a checksum after them, so that what was changed on its way is not worked on. */
final class Sealed {

  private Sealed() {}

  static byte[] seal(byte[] content) {
    return ByteBuffer.allocate(content.length + Integer.BYTES)
        .put(content)
        .putInt(sum(content))
        .array();
  }

  /** What was sealed. */
  static byte[] open(byte[] bytes) {
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
