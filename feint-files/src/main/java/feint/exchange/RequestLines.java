package feint.exchange;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** The lines of a stream. However long a line is, not much more than a request of it is kept. */
public final class RequestLines {

  private static final int END = -1;

  private final InputStream in;

  public RequestLines(InputStream in) {
    this.in = new BufferedInputStream(in);
  }

  /** The next line without its end, or its beginning if it is too long; empty after the last. */
  public Optional<byte[]> next() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    int b = in.read();
    if (b == END) {
      return Optional.empty();
    }
    while (b != END && b != '\n') {
      if (line.size() <= Request.LONGEST) {
        line.write(b);
      }
      b = in.read();
    }
    return Optional.of(line.toByteArray());
  }
}
