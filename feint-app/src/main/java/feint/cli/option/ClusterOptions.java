package feint.cli.option;

import feint.cli.output.ProgressLine;
import feint.cli.output.UsageException;
import feint.cluster.Cluster;
import feint.io.AtomicFile;
import feint.io.CacheDirectory;
import feint.parallel.Execution;
import feint.parallel.Progress;
import feint.parallel.Workers;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.ServiceLoader;
import picocli.CommandLine.Option;

/** Options of a command whose tasks run on local threads or on a cluster. */
public class ClusterOptions extends RunOptions implements AutoCloseable {

  private static final String MASTER = "--master";
  private static final int MOST_PIECES = 10_000_000;

  @Option(
      names = MASTER,
      paramLabel = "URL",
      description =
          "The Spark cluster to use: local[4], spark://host:7077, yarn or k8s://… (default:"
              + " local threads). Results do not depend on it.")
  private Optional<String> master = Optional.empty();

  @Option(
      names = "--pieces",
      paramLabel = "K",
      description =
          "Number of tasks for the cluster (default: 32 per core). Results do not depend on it.")
  private Optional<Integer> pieces = Optional.empty();

  @Option(
      names = "--conf",
      paramLabel = "KEY=VALUE",
      description = "A Spark property, repeatable: spark.executor.memory=2g.")
  private Map<String, String> properties = new LinkedHashMap<>();

  @Option(
      names = "--spark-log",
      paramLabel = "FILE",
      description =
          "The file for Spark's log (default: a file in the cache, deleted after success).")
  private Optional<Path> log = Optional.empty();

  private Optional<Cluster.Connection> connection = Optional.empty();
  private Optional<Path> ownLog = Optional.empty();
  private boolean done;

  @Override
  public Execution execution(Progress progress) {
    Execution here = super.execution(progress);
    return workers(here).map(here::on).orElse(here);
  }

  /** Returns the workers to use instead of threads, if any. */
  Optional<Workers> workers(Execution here) {
    return connection().map(Workers.class::cast);
  }

  /** Returns the connection to the requested cluster, if any. */
  public Optional<Cluster.Connection> connection() {
    require();
    if (master.isPresent() && connection.isEmpty()) {
      connection = Optional.of(connected(master.get()));
    }
    return connection;
  }

  /** Returns the URL of the requested cluster, if any. */
  public Optional<String> master() {
    return master;
  }

  private void require() {
    pieces.ifPresent(k -> UsageException.requireIn("--pieces", k, 1, MOST_PIECES));
    log.ifPresent(AtomicFile::requirePlace);
    UsageException.require(
        master.isPresent() || (pieces.isEmpty() && properties.isEmpty() && log.isEmpty()),
        "--pieces, --conf and --spark-log must come with " + MASTER);
  }

  private Cluster.Connection connected(String url) {
    Cluster cluster =
        ServiceLoader.load(Cluster.class)
            .findFirst()
            .orElseThrow(
                () ->
                    new UsageException(
                        MASTER
                            + " needs the launcher, which provides Spark; start feint of a checkout"
                            + " or of a distribution"));
    try (ProgressLine starting = new ProgressLine("connecting to " + url)) {
      starting.reached(0);
      return cluster.connect(
          new Cluster.Settings(
              url,
              pieces.map(OptionalInt::of).orElseGet(OptionalInt::empty),
              log.orElseGet(this::ownLog),
              properties));
    }
  }

  private Path ownLog() {
    Path folder = CacheDirectory.created(CacheDirectory.standard().resolve("spark"));
    discardOld(folder);
    Path file = folder.resolve("driver-" + ProcessHandle.current().pid() + ".log");
    ownLog = Optional.of(file);
    return file;
  }

  /** Deletes logs that are older than a week. */
  private static void discardOld(Path folder) {
    Instant old = Instant.now().minus(Duration.ofDays(7));
    try (DirectoryStream<Path> logs = Files.newDirectoryStream(folder, "driver-*.log")) {
      for (Path log : logs) {
        if (Files.getLastModifiedTime(log).toInstant().isBefore(old)) {
          Files.deleteIfExists(log);
        }
      }
    } catch (IOException e) {
      return; // The next command tries again.
    }
  }

  /** Marks the command as completed, so that its log is deleted, and returns the code. */
  public int done(int code) {
    done = true;
    return code;
  }

  /** Closes the connection, and deletes the default log after success. */
  @Override
  public void close() {
    if (connection.isPresent()) {
      connection.get().close();
      connection = Optional.empty();
      try {
        if (done && ownLog.isPresent()) {
          Files.deleteIfExists(ownLog.get());
        }
      } catch (IOException e) {
        return; // The file stays in the cache and is deleted by a later command.
      }
    }
  }
}
