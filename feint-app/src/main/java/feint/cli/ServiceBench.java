package feint.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.file.Json;
import feint.load.ServiceLoad;
import feint.load.StoredRuns;
import feint.math.Count;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Times a service of its own, in another process on this machine, on loopback; both end with it.
 *
 * @param storage a database instead of a file of its own
 * @param stored decisions that are in the database before
 */
record ServiceBench(Optional<String> storage, int runs, double seconds, int stored) {

  private static final int START_SECONDS = 30;

  Result measure() {
    try {
      Path directory = Files.createTempDirectory("feint-bench");
      try {
        return measure(directory);
      } finally {
        delete(directory);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Result measure(Path directory) throws IOException {
    if (stored > 0) {
      StoredRuns.fill(StorageOptions.of(storage, directory), stored);
    }
    Path ready = directory.resolve("ready.json");
    long begin = System.nanoTime();
    Process service = start(directory, ready);
    try {
      JsonNode where = where(service, ready);
      double start = (System.nanoTime() - begin) / 1e9;
      ServiceLoad load =
          new ServiceLoad(
              URI.create(where.get("url").asText()), where.get("token").asText(), runs, seconds);
      return new Result(this, start, load.measure());
    } finally {
      stop(service);
    }
  }

  private Process start(Path directory, Path ready) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                ProcessHandle.current().info().command().orElse("java"),
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
      UsageException.require(System.nanoTime() < end, "--service: the service starts for ever");
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

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }

  /** How fast it was. */
  record Result(ServiceBench bench, double startSeconds, ServiceLoad.Result load) implements Shown {

    @Override
    public ObjectNode json() {
      return JsonNodeFactory.instance
          .objectNode()
          .put("storage", bench.name())
          .put("concurrentRuns", bench.runs)
          .put("stored", bench.stored)
          .put("seconds", bench.seconds)
          .put("startSeconds", startSeconds)
          .put("pairs", load.pairs())
          .put("pairsPerSecond", load.pairsPerSecond())
          .put("medianMillis", load.medianMillis())
          .put("p99Millis", load.p99Millis())
          .put("mostMillis", load.mostMillis())
          .put("cores", Runtime.getRuntime().availableProcessors());
    }

    @Override
    public void print(Printer printer) {
      printer.table(
          List.of("ask and tell", "per second", "median ms", "99 % ms", "most ms", "start s"),
          List.of(
              List.of(
                  bench.name(),
                  String.format(Locale.ROOT, "%,.0f", load.pairsPerSecond()),
                  Printer.number(load.medianMillis()),
                  Printer.number(load.p99Millis()),
                  Printer.number(load.mostMillis()),
                  Printer.number(startSeconds))));
      printer.line(
          String.format(
              Locale.ROOT,
              "%,d pairs over %s at a time, each request synced, with %,d decisions stored before,"
                  + " on %s",
              load.pairs(),
              Count.of(bench.runs, "run"),
              bench.stored,
              Count.of(Runtime.getRuntime().availableProcessors(), "core")));
    }
  }

  private String name() {
    return storage.map(url -> "PostgreSQL").orElse("SQLite");
  }
}
