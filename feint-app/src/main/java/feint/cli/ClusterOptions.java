package feint.cli;

import feint.cluster.Cluster;
import feint.file.AtomicFile;
import feint.file.CacheDirectory;
import feint.work.Execution;
import feint.work.Progress;
import feint.work.Workers;
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

/** How a command computes whose work is cut into pieces: here, or on a cluster. */
class ClusterOptions extends RunOptions implements AutoCloseable {

  private static final String MASTER = "--master";
  private static final int MOST_PIECES = 10_000_000;

  @Option(
      names = MASTER,
      paramLabel = "URL",
      description =
          "Works on a Spark cluster: local[4], spark://host:7077, yarn or k8s://… (default: on"
              + " threads). It changes no digit.")
  private Optional<String> master = Optional.empty();

  @Option(
      names = "--pieces",
      paramLabel = "K",
      description = "Tasks that the cluster gets (default: 32 per core). They change no digit.")
  private Optional<Integer> pieces = Optional.empty();

  @Option(
      names = "--conf",
      paramLabel = "KEY=VALUE",
      description = "A setting of Spark's, repeatable: spark.executor.memory=2g.")
  private Map<String, String> properties = new LinkedHashMap<>();

  @Option(
      names = "--spark-log",
      paramLabel = "FILE",
      description = "Where Spark's own log goes (default: a file in the cache, until all is done).")
  private Optional<Path> log = Optional.empty();

  private Optional<Cluster.Connection> connection = Optional.empty();
  private Optional<Path> ownLog = Optional.empty();
  private boolean done;

  @Override
  Execution execution(Progress progress) {
    Execution here = super.execution(progress);
    return workers(here).map(here::on).orElse(here);
  }

  /** Who does the work, if not threads. */
  Optional<Workers> workers(Execution here) {
    return connection().map(Workers.class::cast);
  }

  /** The cluster, if one was asked for. */
  Optional<Cluster.Connection> connection() {
    require();
    if (master.isPresent() && connection.isEmpty()) {
      connection = Optional.of(connected(master.get()));
    }
    return connection;
  }

  /** Where the cluster is, if one was asked for. */
  Optional<String> master() {
    return master;
  }

  private void require() {
    pieces.ifPresent(
        k ->
            UsageException.require(
                k >= 1 && k <= MOST_PIECES,
                "--pieces must be in 1.." + MOST_PIECES + ", was " + k));
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
                            + " must come to the launcher, which has what Spark needs, was given to"
                            + " the program without it"));
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

  /** What went wrong a week ago is known by now, or never will be. */
  private static void discardOld(Path folder) {
    Instant old = Instant.now().minus(Duration.ofDays(7));
    try (DirectoryStream<Path> logs = Files.newDirectoryStream(folder, "driver-*.log")) {
      for (Path log : logs) {
        if (Files.getLastModifiedTime(log).toInstant().isBefore(old)) {
          Files.deleteIfExists(log);
        }
      }
    } catch (IOException e) {
      return; // Another time.
    }
  }

  /** All is done: nothing is needed any more to go on, or to find out what went wrong. */
  int done(int code) {
    done = true;
    return code;
  }

  /** Lets the cluster go, and after success its log, unless somebody asked for that. */
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
        return; // It is in the cache, where nothing is missed and nothing disturbs.
      }
    }
  }
}
