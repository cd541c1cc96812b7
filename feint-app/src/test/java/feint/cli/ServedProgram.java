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
import java.util.concurrent.TimeUnit;

/** The built service as a process of its own, on loopback. Whoever starts it ends it. */
final class ServedProgram implements AutoCloseable {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Longer than the slowest machine needs: what takes longer hangs. */
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

  /** Starts it with its data in a directory, and waits until it answers. */
  static ServedProgram in(Path directory) throws IOException, InterruptedException {
    return in(directory, LaunchedProgram.in(directory));
  }

  /** The same by a program that was told more. */
  static ServedProgram in(Path directory, LaunchedProgram program, String... more)
      throws IOException, InterruptedException {
    Path file = directory.resolve("ready.json");
    Files.deleteIfExists(file);
    List<String> arguments =
        new ArrayList<>(
            List.of("serve", "--port", "0", "--data", data(directory).toString(), "--allow-seeds"));
    arguments.addAll(List.of("--ready-file", file.toString()));
    arguments.addAll(List.of(more));
    Process process = program.start(directory.resolve("out.txt"), arguments.toArray(String[]::new));
    try {
      long end = System.nanoTime() + PATIENCE.toNanos();
      while (!Files.exists(file)) {
        assertThat(process.isAlive()).as("the service runs").isTrue();
        assertThat(System.nanoTime()).as("the service is ready in time").isLessThan(end);
        Thread.sleep(10);
      }
      return new ServedProgram(process, directory, MAPPER.readTree(file.toFile()));
    } catch (IOException | InterruptedException | RuntimeException | Error e) {
      process.destroyForcibly();
      throw e;
    }
  }

  private static Path data(Path directory) {
    return directory.resolve("data");
  }

  /** The database that it keeps its runs in. */
  Path database() {
    return data(directory).resolve("runs.sqlite");
  }

  /** What came back. */
  record Reply(int status, String body) {

    JsonNode json() {
      try {
        return MAPPER.readTree(body);
      } catch (IOException e) {
        throw new AssertionError(body, e);
      }
    }
  }

  /** Sends a request; fails if no answer comes, as when the service is gone. */
  Reply send(String method, String path, String body) throws IOException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url() + path))
            .header("Authorization", "Bearer " + ready.get("token").asText())
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

  long pid() {
    return ready.get("pid").asLong();
  }

  /** Ends it as a power cut would, as far as the process is concerned. */
  void kill() throws InterruptedException {
    assertThat(process.pid()).as("the launcher becomes the service").isEqualTo(pid());
    process.destroyForcibly();
    assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
  }

  /** Tells it to end; returns its exit code. */
  int end() throws InterruptedException {
    process.destroy();
    assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    return process.exitValue();
  }

  /** Ends its standard input; returns its exit code, or fails if that does not end it. */
  int endInput() throws IOException, InterruptedException {
    process.getOutputStream().close();
    assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    return process.exitValue();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
