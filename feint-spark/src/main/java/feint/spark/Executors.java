package feint.spark;

import feint.cluster.ClusterException;
import java.util.concurrent.TimeUnit;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * The machines that a cluster gives: asked for, there a little later, and perhaps lost again. Spark
 * itself would wait for them for ever.
 */
final class Executors {

  /** How long to wait for one, in seconds, in the words of Spark's other settings. */
  private static final String WAIT = "spark.feint.wait";

  private static final long WAIT_SECONDS = 120;

  private final JavaSparkContext spark;
  private final MasterUrl master;
  private final long patience;
  private long seen = System.nanoTime();

  Executors(JavaSparkContext spark, MasterUrl master) {
    this.spark = spark;
    this.master = master;
    this.patience = spark.getConf().getLong(WAIT, WAIT_SECONDS);
  }

  /** Waits for the first. */
  void await() throws InterruptedException {
    while (!there()) {
      requireHope("gave no executor");
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  /** Refuses to wait any longer if there has been none for a while. */
  void requireAny() {
    if (!there()) {
      requireHope("has had no executor left");
    }
  }

  private boolean there() {
    requireConnection();
    // The first that is listed is this process.
    boolean any = master.local() || spark.sc().getExecutorMemoryStatus().size() > 1;
    if (any) {
      seen = System.nanoTime();
    }
    return any;
  }

  /** Refuses to go on without the cluster. */
  void requireConnection() {
    if (spark.sc().isStopped()) {
      throw new ClusterException("the cluster at " + master.text() + " has ended the connection");
    }
  }

  private void requireHope(String lack) {
    if (System.nanoTime() - seen > TimeUnit.SECONDS.toNanos(patience)) {
      throw new ClusterException(
          "the cluster at %s %s for %d s; %s says how long to wait"
              .formatted(master.text(), lack, patience, WAIT));
    }
  }
}
