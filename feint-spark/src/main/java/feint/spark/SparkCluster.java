package feint.spark;

import feint.cluster.Cluster;
import feint.cluster.ClusterException;
import feint.distributed.WorkCodec;
import feint.io.AtomicFile;
import feint.plugin.PluginGuard;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.CodeSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

/** Connection to Spark at any master. */
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
    } catch (Exception e) { // Scala's exceptions are not declared.
      Ending.waitIfUnderWay();
      throw new ClusterException(
          "cannot use the cluster at " + master.text() + ": " + PluginGuard.reason(e), e);
    }
  }

  /** Requires a writable log; otherwise Spark would write to the terminal. */
  private static void requireWritable(Path log) {
    try {
      Files.newOutputStream(log, StandardOpenOption.CREATE, StandardOpenOption.APPEND).close();
    } catch (IOException e) {
      throw new ClusterException(
          log + ": Spark's log cannot be written: " + AtomicFile.reason(e), e);
    }
  }

  /** The user's settings take precedence, then those of spark-submit, then Feint's defaults. */
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
    // Limits the history of past tasks, which is not used.
    defaults.put("spark.ui.retainedJobs", "10");
    defaults.put("spark.ui.retainedStages", "10");
    defaults.put("spark.ui.retainedTasks", "100");
    defaults.put("spark.locality.wait", "0s");
    if (master.onThisMachine()) {
      defaults.put(HOST, "127.0.0.1");
      defaults.put("spark.driver.bindAddress", "127.0.0.1");
    }
    if (!master.local()) {
      jar(SparkCluster.class).ifPresent(jar -> defaults.put("spark.jars", withForms(jar)));
    }
    return defaults;
  }

  /** Returns the jar and those beside it that have codecs of work, separated by commas. */
  @SuppressWarnings("rawtypes") // A service loader returns raw types.
  private static String withForms(Path jar) {
    ServiceLoader<WorkCodec> forms =
        ServiceLoader.load(WorkCodec.class, SparkCluster.class.getClassLoader());
    return Stream.concat(
            Stream.of(jar), forms.stream().flatMap(codec -> jar(codec.type()).stream()))
        .distinct()
        .map(one -> one.toUri().toString())
        .collect(Collectors.joining(","));
  }

  /** Returns the jar that contains a class. */
  private static Optional<Path> jar(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
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
