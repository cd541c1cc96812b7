package feint.stdio;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Reader of lines that keeps only the beginning of a line that is too long for a request. */
public final class RequestLines {

  private static final int END = -1;

  private final InputStream in;

  public RequestLines(InputStream in) {
    this.in = new BufferedInputStream(in);
  }

  /**
   * Returns the next line without its end, truncated if it is too long; empty at the end of the
   * stream.
   */
  public Optional<byte[]> next() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    int b = in.read();
    if (b == END) {
      return Optional.empty();
    }
    while (b != END && b != '\n') {
      if (line.size() <= ControllerRequest.LONGEST) {
        line.write(b);
      }
      b = in.read();
    }
    return Optional.of(line.toByteArray());
  }
}
