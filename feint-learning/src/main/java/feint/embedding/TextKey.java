package feint.embedding;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** What the cache calls a text: the first half of its SHA-256, so that no text is on the disk. */
record TextKey(long high, long low) {

  static final int BYTES = 2 * Long.BYTES;

  static TextKey of(String text) {
    ByteBuffer digest = ByteBuffer.wrap(sha256().digest(text.getBytes(StandardCharsets.UTF_8)));
    return new TextKey(digest.getLong(), digest.getLong());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
