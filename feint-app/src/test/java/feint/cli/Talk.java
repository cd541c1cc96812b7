package feint.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Client of {@code feint control} over its pipes. */
final class Talk implements AutoCloseable {

  private final Process process;
  private final OutputStream requests;
  private final BufferedReader replies;

  Talk(Process process) {
    this.process = process;
    this.requests = process.getOutputStream();
    this.replies = process.inputReader(UTF_8);
  }

  static String ask(int number, int oracle) {
    return "{\"ask\": {\"number\": " + number + ", \"oracle\": " + oracle + "}}";
  }

  static String tell(int number, boolean informative) {
    return "{\"tell\": {\"number\": " + number + ", \"informative\": " + informative + "}}";
  }

  /** Sends a line without waiting for the reply. */
  void send(String line) throws IOException {
    requests.write((line + "\n").getBytes(UTF_8));
    requests.flush();
  }

  /** Sends a line and waits for the reply. */
  String reply(String line) throws IOException {
    send(line);
    return next().orElseThrow(() -> new AssertionError("no reply to " + line));
  }

  /** Returns the next reply; empty if the program has ended. */
  Optional<String> next() throws IOException {
    return Optional.ofNullable(replies.readLine());
  }

  /** Closes the requests and returns the exit code. */
  int end() throws IOException, InterruptedException {
    requests.close();
    assertThat(next()).isEmpty();
    return exit();
  }

  /** Kills the program, as {@code kill -9} does. */
  void kill() throws InterruptedException {
    process.destroyForcibly();
    exit();
  }

  private int exit() throws InterruptedException {
    assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    return process.exitValue();
  }

  /** Kills the program and waits for its end, which releases its lock on the state file. */
  @Override
  public void close() {
    process.destroyForcibly().onExit().orTimeout(5, TimeUnit.MINUTES).join();
  }
}
