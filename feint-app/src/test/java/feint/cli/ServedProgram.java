package feint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Built service in a separate process on loopback; the caller ends it. */
final class ServedProgram implements AutoCloseable {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Time limit that only a hanging process reaches. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final Process process;
  private final Path directory;
  private final JsonNode ready;

  private ServedProgram(Process process, Path directory, JsonNode ready) {
    this.process = process;
    this.directory = directory;
    this.ready = ready;
  }

  /** Starts a service with its data in a directory, and waits until it answers. */
  static ServedProgram in(Path directory) throws IOException, InterruptedException {
    return in(directory, LaunchedProgram.in(directory));
  }

  /** Starts a service with additional settings of the program. */
  static ServedProgram in(Path directory, LaunchedProgram program, String... more)
      throws IOException, InterruptedException {
    Optional<ServedProgram> service = tried(directory, program, more);
    assertThat(service).as("the service runs: %s", error(directory)).isPresent();
    return service.get();
  }

  /** Starts a service; empty if it refuses to start. */
  static Optional<ServedProgram> tried(Path directory, LaunchedProgram program, String... more)
      throws IOException, InterruptedException {
    Path file = directory.resolve("ready.json");
    Files.deleteIfExists(file);
    List<String> arguments =
        new ArrayList<>(
            List.of("serve", "--port", "0", "--data", data(directory).toString(), "--allow-seeds"));
    arguments.addAll(List.of("--ready-file", file.toString()));
    arguments.addAll(List.of(more));
    Process process =
        program.start(
            directory.resolve("out.txt"),
            directory.resolve("err.txt"),
            arguments.toArray(String[]::new));
    try {
      long end = System.nanoTime() + PATIENCE.toNanos();
      while (!Files.exists(file)) {
        if (!process.isAlive()) {
          return Optional.empty();
        }
        assertThat(System.nanoTime()).as("the service is ready in time").isLessThan(end);
        Thread.sleep(10);
      }
      return Optional.of(new ServedProgram(process, directory, MAPPER.readTree(file.toFile())));
    } catch (IOException | InterruptedException | RuntimeException | Error e) {
      process.destroyForcibly();
      throw e;
    }
  }

  /** Returns the last message of a service in a directory on standard error. */
  static String error(Path directory) throws IOException {
    return Files.readString(directory.resolve("err.txt"));
  }

  private static Path data(Path directory) {
    return directory.resolve("data");
  }

  /** Returns the database of its runs. */
  Path database() {
    return data(directory).resolve("runs.sqlite");
  }

  /** Response to a request. */
  record Reply(int status, String body) {

    JsonNode json() {
      try {
        return MAPPER.readTree(body);
      } catch (IOException e) {
        throw new AssertionError(body, e);
      }
    }
  }

  /** Sends a request; fails without an answer. */
  Reply send(String method, String path, String body) throws IOException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url() + path))
            .header("Authorization", "Bearer " + token())
            .timeout(PATIENCE)
            .method(method, BodyPublishers.ofString(body))
            .build();
    try {
      HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
      return new Reply(response.statusCode(), response.body());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  String url() {
    return ready.get("url").asText();
  }

  /** Returns the token of an administrator. */
  String token() {
    return ready.get("token").asText();
  }

  /** Returns the processor time used so far. */
  Duration processorTime() {
    return process.info().totalCpuDuration().orElse(Duration.ZERO);
  }

  long pid() {
    return ready.get("pid").asLong();
  }

  /** Kills the process. */
  void kill() throws InterruptedException {
    assertThat(process.pid()).as("the launcher becomes the service").isEqualTo(pid());
    process.destroyForcibly();
    assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
  }

  /** Suspends the process until it is {@linkplain #thaw thawed}. */
  void freeze() throws IOException, InterruptedException {
    signal("-STOP");
  }

  void thaw() throws IOException, InterruptedException {
    signal("-CONT");
  }

  private void signal(String name) throws IOException, InterruptedException {
    int code = new ProcessBuilder("kill", name, String.valueOf(pid())).start().waitFor();
    assertThat(code).as("kill %s", name).isZero();
  }

  /** Requests its end without waiting. */
  void tellToEnd() {
    process.destroy();
  }

  /** Requests its end and returns its exit code. */
  int end() throws InterruptedException {
    tellToEnd();
    return exit();
  }

  /** Waits for its end and returns its exit code. */
  int exit() throws InterruptedException {
    assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    return process.exitValue();
  }

  /** Closes its standard input and returns its exit code; fails if the process does not end. */
  int endInput() throws IOException, InterruptedException {
    process.getOutputStream().close();
    return exit();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
