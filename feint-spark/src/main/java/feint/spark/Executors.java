package feint.spark;

import feint.cluster.ClusterException;
import java.util.concurrent.TimeUnit;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * The executors of a cluster: requested, available a little later, and possibly lost again. Spark
 * itself would wait for them without limit.
 */
final class Executors {

  /** Property with the seconds to wait for an executor, named like Spark's other settings. */
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

  /** Waits for the first executor. */
  void await() throws InterruptedException {
    while (!there()) {
      requireHope("gave no executor");
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  /** Fails if there has been no executor for the waiting time. */
  void requireAny() {
    if (!there()) {
      requireHope("has had no executor left");
    }
  }

  private boolean there() {
    requireConnection();
    // The first entry is this process.
    boolean any = master.local() || spark.sc().getExecutorMemoryStatus().size() > 1;
    if (any) {
      seen = System.nanoTime();
    }
    return any;
  }

  /** Fails if the cluster has ended the connection. */
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
