package feint.spark;

import feint.cluster.Cluster;
import feint.parallel.Threads;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * One Spark context for all tests of a process, since there can be only one at a time. It ends with
 * the process.
 */
final class SharedSpark {

  private static final Path LOG = log();

  private static final Cluster.Connection CONNECTION =
      new SparkCluster()
          .connect(
              new Cluster.Settings(
                  "local[2]",
                  OptionalInt.empty(),
                  LOG,
                  Map.of("spark.speculation", "true", "spark.speculation.interval", "20ms")));

  private SharedSpark() {}

  private static Path log() {
    try {
      return Files.createTempFile(Files.createDirectories(Path.of("target")), "spark", ".log");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Cluster.Connection connection() {
    return CONNECTION;
  }

  /** The same executors, with work divided into this number of tasks. */
  static Cluster.Connection cutInto(int tasks) {
    return new SparkWorkers(context(), executors(), OptionalInt.of(tasks));
  }

  /** The same executors, without the comparison of a repeated subtask. */
  static Cluster.Connection uncompared() {
    return new SparkWorkers(
        context(), executors(), OptionalInt.empty(), Long.MAX_VALUE, new Threads(1));
  }

  /** The same executors, and this many local threads for work that cannot be sent. */
  static Cluster.Connection beside(int threads) {
    return new SparkWorkers(
        context(), executors(), OptionalInt.empty(), Long.MAX_VALUE, new Threads(threads));
  }

  private static Executors executors() {
    return new Executors(context(), MasterUrl.of("local[2]"));
  }

  static JavaSparkContext context() {
    return JavaSparkContext.fromSparkContext(org.apache.spark.SparkContext.getOrCreate());
  }

  static Path logFile() {
    return LOG;
  }
}
