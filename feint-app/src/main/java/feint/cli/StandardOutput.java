package feint.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** A stream that remembers why it failed: the print writer on top of it keeps that to itself. */
final class StandardOutput extends OutputStream {

  private static final int NOT_WRITTEN = 1;

  /** What a shell reports for a program that wrote into a closed pipe. */
  private static final int PIPE_CLOSED = 141;

  private final OutputStream out;
  private final List<IOException> failures = new ArrayList<>(1);

  StandardOutput(OutputStream out) {
    this.out = out;
  }

  /** Something that is done to the stream below. */
  private interface Attempt {
    void run() throws IOException;
  }

  @Override
  public void write(int b) throws IOException {
    attempt(() -> out.write(b));
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    attempt(() -> out.write(bytes, from, length));
  }

  @Override
  public void flush() throws IOException {
    attempt(out::flush);
  }

  private void attempt(Attempt attempt) throws IOException {
    try {
      attempt.run();
    } catch (IOException e) {
      failures.add(e);
      throw e;
    }
  }

  /**
   * The exit code of a command that ended with {@code code}: done is done only if what it said has
   * arrived. Whoever closes a pipe early, as {@code head} does, has what it wanted, and no message.
   */
  int exitCode(int code, PrintWriter err) {
    if (failures.isEmpty()) {
      return code;
    }
    String reason = String.valueOf(failures.get(0).getMessage());
    if (reason.contains("pipe")) {
      return PIPE_CLOSED;
    }
    err.println("feint: standard output cannot be written: " + reason);
    err.flush();
    return code == Failures.USERS_MISTAKE ? code : NOT_WRITTEN;
  }
}
