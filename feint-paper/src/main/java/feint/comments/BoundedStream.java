package feint.comments;

import feint.io.ArchiveException;
import feint.math.Text;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Stream of unpacked data with a size limit, which stops archive bombs. */
final class BoundedStream extends FilterInputStream {

  private final String file;
  private final long limit;
  private final String rule;
  private long count;

  /**
   * Passes on at most {@code limit} bytes.
   *
   * @param rule the rule that a longer file violates, for the message
   */
  BoundedStream(InputStream in, String file, long limit, String rule) {
    super(in);
    this.file = file;
    this.limit = limit;
    this.rule = rule;
  }

  @Override
  public int read() throws IOException {
    int next = super.read();
    count(next < 0 ? 0 : 1);
    return next;
  }

  @Override
  public int read(byte[] buffer, int from, int length) throws IOException {
    int read = super.read(buffer, from, length);
    count(Math.max(0, read));
    return read;
  }

  @Override
  public long skip(long n) throws IOException {
    long skipped = super.skip(n);
    count(skipped);
    return skipped;
  }

  private void count(long more) {
    count += more;
    if (count > limit) {
      throw new ArchiveException(file, Text.of("%s, at most %,d bytes, was more", rule, limit));
    }
  }
}
