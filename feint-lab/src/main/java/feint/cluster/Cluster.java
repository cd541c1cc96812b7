package feint.cluster;

import feint.parallel.Workers;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;

/** A kind of cluster, found by {@link java.util.ServiceLoader}. */
public interface Cluster {

  /**
   * Connects to a cluster.
   *
   * @throws ClusterException if it does not exist or cannot be used
   */
  Connection connect(Settings settings);

  /**
   * Connection settings.
   *
   * @param master address of the cluster, in the syntax of its kind
   * @param pieces number of tasks into which work is divided, if given; results do not depend on it
   * @param log file for the cluster's log
   * @param properties settings in the syntax of the kind of cluster
   */
  record Settings(String master, OptionalInt pieces, Path log, Map<String, String> properties) {

    public Settings {
      properties = Map.copyOf(properties);
    }
  }

  /** A connection to a cluster, which releases its workers when it is closed. */
  interface Connection extends Workers, AutoCloseable {

    /** Returns the number of subtasks that run at a time. */
    int cores();

    /** Cancels the work in progress. */
    @Override
    void close();
  }
}
