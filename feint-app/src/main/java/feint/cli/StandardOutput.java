package feint.cli;

import feint.cli.output.ExitCode;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** Output stream that records its failure, which a print writer does not report. */
final class StandardOutput extends OutputStream {

  private static final int NOT_WRITTEN = 1;

  /** Exit code of a program that wrote into a closed pipe, by convention of shells. */
  private static final int PIPE_CLOSED = 141;

  private final OutputStream out;
  private final List<IOException> failures = new ArrayList<>(1);

  StandardOutput(OutputStream out) {
    this.out = out;
  }

  /** Operation on the underlying stream. */
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
   * Returns the exit code of a command that ended with {@code code}: a failure if its output was
   * lost. A reader that closes the pipe early, such as {@code head}, causes no message.
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
    return code == ExitCode.USERS_MISTAKE ? code : NOT_WRITTEN;
  }
}
