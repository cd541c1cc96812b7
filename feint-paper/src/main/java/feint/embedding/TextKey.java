package feint.embedding;

import feint.io.Sha256;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Cache key of a text: the first half of its SHA-256, so that no text is stored on disk. */
record TextKey(long high, long low) {

  static final int BYTES = 2 * Long.BYTES;

  static TextKey of(String text) {
    ByteBuffer digest =
        ByteBuffer.wrap(Sha256.digest().digest(text.getBytes(StandardCharsets.UTF_8)));
    return new TextKey(digest.getLong(), digest.getLong());
  }
}
