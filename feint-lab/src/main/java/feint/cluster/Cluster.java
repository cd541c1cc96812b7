package feint.cluster;

import feint.work.Workers;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;

/** Machines that work together: a kind of cluster, found by {@link java.util.ServiceLoader}. */
public interface Cluster {

  /**
   * Connects to a cluster.
   *
   * @throws ClusterException if there is none, or it cannot be used
   */
  Connection connect(Settings settings);

  /**
   * What there is to say.
   *
   * @param master where it is, in the words of the kind of cluster
   * @param pieces into how many tasks work is cut, if that is said; it changes no digit
   * @param log the file for all that the cluster has to say
   * @param properties settings in the words of the kind of cluster
   */
  record Settings(String master, OptionalInt pieces, Path log, Map<String, String> properties) {

    public Settings {
      properties = Map.copyOf(properties);
    }
  }

  /** Workers who are there until they are let go. */
  interface Connection extends Workers, AutoCloseable {

    /** How many pieces they do at a time. */
    int cores();

    /** Ends what is still going on. */
    @Override
    void close();
  }
}
