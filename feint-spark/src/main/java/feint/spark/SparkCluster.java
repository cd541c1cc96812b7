package feint.spark;

import feint.cluster.Cluster;
import feint.cluster.ClusterException;
import feint.file.AtomicFile;
import feint.part.Guard;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.CodeSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

/** Spark, wherever its master is. */
public final class SparkCluster implements Cluster {

  private static final String HOST = "spark.driver.host";

  @Override
  public Connection connect(Settings settings) {
    MasterUrl master = MasterUrl.of(settings.master());
    master.require();
    requireWritable(settings.log());
    SparkLog.to(settings.log());
    Ending.silenceAtExit();
    try {
      JavaSparkContext spark = new JavaSparkContext(configuration(master, settings));
      Executors executors = new Executors(spark, master);
      try {
        executors.await();
      } catch (ClusterException e) {
        Ending.silence();
        spark.close();
        throw e;
      }
      return new SparkWorkers(spark, executors, settings.pieces());
    } catch (ClusterException e) {
      throw e;
    } catch (Exception e) { // Scala's are not declared.
      Ending.waitIfUnderWay();
      throw new ClusterException(
          "cannot use the cluster at " + master.text() + ": " + Guard.reason(e), e);
    }
  }

  /** What is written nowhere, Spark would write to the terminal. */
  private static void requireWritable(Path log) {
    try {
      Files.newOutputStream(log, StandardOpenOption.CREATE, StandardOpenOption.APPEND).close();
    } catch (IOException e) {
      throw new ClusterException(
          log + ": Spark's log cannot be written: " + AtomicFile.reason(e), e);
    }
  }

  /** What the user says counts first, then what spark-submit said, then what suits Feint. */
  private static SparkConf configuration(MasterUrl master, Settings settings) {
    SparkConf conf = new SparkConf(true).setMaster(master.text());
    settings.properties().forEach(conf::set);
    defaults(master).forEach(conf::setIfMissing);
    return conf;
  }

  private static Map<String, String> defaults(MasterUrl master) {
    Map<String, String> defaults = new LinkedHashMap<>();
    defaults.put("spark.app.name", "Feint");
    defaults.put("spark.ui.enabled", "false");
    defaults.put("spark.ui.showConsoleProgress", "false");
    // What is told of past tasks, which nobody looks at, stays small.
    defaults.put("spark.ui.retainedJobs", "10");
    defaults.put("spark.ui.retainedStages", "10");
    defaults.put("spark.ui.retainedTasks", "100");
    defaults.put("spark.locality.wait", "0s");
    if (master.onThisMachine()) {
      defaults.put(HOST, "127.0.0.1");
      defaults.put("spark.driver.bindAddress", "127.0.0.1");
    }
    if (!master.local()) {
      jar().ifPresent(jar -> defaults.put("spark.jars", jar.toUri().toString()));
    }
    return defaults;
  }

  /** The jar that this class is in, which has all that executors need. */
  private static Optional<Path> jar() {
    CodeSource source = SparkCluster.class.getProtectionDomain().getCodeSource();
    if (source == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(Path.of(source.getLocation().toURI())).filter(Files::isRegularFile);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
