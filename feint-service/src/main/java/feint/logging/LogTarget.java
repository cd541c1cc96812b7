package feint.logging;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/** Destination of the lines of a log. */
public interface LogTarget extends Closeable {

  /**
   * Writes all bytes; opens the destination first if it is closed. After a failure the position of
   * the buffer is behind the last byte that was written.
   */
  void write(ByteBuffer bytes) throws IOException;

  /** Closes the destination. The next bytes open it again. */
  @Override
  void close() throws IOException;

  /** Returns a stream that others own, such as standard error: it is never closed. */
  static LogTarget stream(OutputStream stream) {
    return new LogTarget() {
      @Override
      public void write(ByteBuffer bytes) throws IOException {
        byte[] all = new byte[bytes.remaining()];
        bytes.duplicate().get(all);
        stream.write(all);
        stream.flush();
        bytes.position(bytes.limit());
      }

      @Override
      public void close() {
        // The stream has another owner.
      }
    };
  }
}
