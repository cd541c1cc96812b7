package feint.web;

import feint.web.error.ProblemResponse;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Body of a request, bounded in bytes and in time: a client that sends slowly holds a thread.
 *
 * <p>A second bound applies to each part, which {@link #nextPart()} starts, so that the reader of a
 * long body needs memory for one part only.
 */
final class PacedInput extends FilterInputStream {

  static final int LEAST_BYTES_PER_SECOND = 100;
  private static final int PATIENCE_SECONDS = 10;

  private final long most;
  private final long mostOfAPart;
  private final LongSupplier nanos;
  private final long begun;
  private long read;
  private long partBegun;

  PacedInput(InputStream in, long most, long mostOfAPart, LongSupplier nanos) {
    super(in);
    this.most = most;
    this.mostOfAPart = mostOfAPart;
    this.nanos = nanos;
    this.begun = nanos.getAsLong();
  }

  void nextPart() {
    partBegun = read;
  }

  /** Reads to the end of the body, or until a bound is exceeded. */
  void skipRest() {
    byte[] some = new byte[1 << 13];
    try {
      do {
        nextPart();
      } while (read(some, 0, some.length) >= 0);
    } catch (IOException | ProblemResponse e) {
      // The answer does not depend on the rest of the body.
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    int count = read(one, 0, 1);
    return count < 0 ? count : one[0] & 0xff;
  }

  @Override
  public int read(byte[] to, int from, int length) throws IOException {
    int count = super.read(to, from, length);
    if (count > 0) {
      read += count;
      require(read, most, "the body");
      require(read - partBegun, mostOfAPart, "a part of the body");
      long allowed = PATIENCE_SECONDS + read / LEAST_BYTES_PER_SECOND;
      if (nanos.getAsLong() - begun > TimeUnit.SECONDS.toNanos(allowed)) {
        throw ProblemResponse.of(
            400,
            "the body must arrive at " + LEAST_BYTES_PER_SECOND + " bytes per second at least");
      }
    }
    return count;
  }

  private static void require(long bytes, long most, String what) {
    if (bytes > most) {
      throw ProblemResponse.of(413, what + " must have at most " + most + " bytes");
    }
  }
}
