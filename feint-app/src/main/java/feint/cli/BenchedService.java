package feint.cli;

import com.fasterxml.jackson.databind.JsonNode;
import feint.cli.output.UsageException;
import feint.cli.service.StorageOptions;
import feint.io.DataDirectory;
import feint.io.Json;
import feint.store.connection.Storage;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Service in a separate local process for benchmarks, stopped when closed. */
final class BenchedService implements AutoCloseable {

  /** Limit that only a hanging service reaches: on a busy machine it has taken more than 30 s. */
  private static final int START_SECONDS = 120;

  private final Path directory;
  private final Process process;
  private final JsonNode where;
  private final double startSeconds;

  private BenchedService(Path directory, Process process, JsonNode where, double startSeconds) {
    this.directory = directory;
    this.process = process;
    this.where = where;
    this.startSeconds = startSeconds;
  }

  /**
   * Starts a service.
   *
   * @param storage database to use instead of a private file
   * @param filling fills the database before the start
   */
  static BenchedService start(Optional<String> storage, Consumer<Storage> filling)
      throws IOException {
    Path directory = Files.createTempDirectory("feint-bench");
    try {
      filling.accept(StorageOptions.of(storage, directory));
      Path ready = directory.resolve("ready.json");
      long begin = System.nanoTime();
      Process process = process(storage, directory, ready);
      try {
        JsonNode where = where(process, ready);
        double seconds = (System.nanoTime() - begin) / 1e9;
        return new BenchedService(directory, process, where, seconds);
      } catch (IOException | RuntimeException e) {
        stop(process);
        throw e;
      }
    } catch (IOException | RuntimeException e) {
      DataDirectory.delete(directory);
      throw e;
    }
  }

  URI url() {
    return URI.create(where.get("url").asText());
  }

  /** Returns a token of an administrator. */
  String token() {
    return where.get("token").asText();
  }

  /** Returns the processor time used so far. */
  Duration processorTime() {
    return process.info().totalCpuDuration().orElse(Duration.ZERO);
  }

  double startSeconds() {
    return startSeconds;
  }

  private static Process process(Optional<String> storage, Path directory, Path ready)
      throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Feint.class.getName(),
                "serve",
                "--port",
                "0",
                "--data",
                directory.toString(),
                "--ready-file",
                ready.toString(),
                "--rate-limit",
                String.valueOf(Integer.MAX_VALUE)));
    storage.ifPresent(url -> command.addAll(List.of("--storage", url)));
    return new ProcessBuilder(command)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static JsonNode where(Process service, Path ready) throws IOException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
    while (!Files.exists(ready)) {
      UsageException.require(service.isAlive(), "--service: the service did not start");
      UsageException.require(
          System.nanoTime() < end, "--service: the service did not start in time");
      pause();
    }
    return Json.MAPPER.readTree(Files.readString(ready));
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(5);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void stop(Process service) {
    service.destroy();
    try {
      if (!service.waitFor(START_SECONDS, TimeUnit.SECONDS)) {
        service.destroyForcibly();
      }
    } catch (InterruptedException e) {
      service.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() throws IOException {
    stop(process);
    DataDirectory.delete(directory);
  }
}
