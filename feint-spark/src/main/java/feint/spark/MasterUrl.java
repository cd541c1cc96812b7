package feint.spark;

import feint.cluster.ClusterException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A cluster's address in Spark's syntax.
 *
 * @param hosts the machines of a standalone cluster that may be its master; empty for other kinds
 */
record MasterUrl(String text, List<Host> hosts) {

  private static final String WORDS =
      "local, local[K], local[*], spark://HOST:PORT, yarn or k8s://HOST:PORT";

  private static final Pattern LOCAL = Pattern.compile("local(\\[(\\*|[1-9][0-9]{0,3})])?");
  private static final Pattern HOST = Pattern.compile("(\\[[0-9a-fA-F:]+]|[^:/@]+):([0-9]{1,5})");

  /** Timeouts for one host and for all of them together. */
  private static final int PATIENCE_MILLIS = 3_000;

  private static final int PATIENCE_IN_ALL_MILLIS = 9_000;

  /** A host name and a port. */
  record Host(String name, int port) {

    /** Returns the reason why the host cannot be reached, or an empty string if it can. */
    private String refusal(int patience) {
      try (Socket socket = new Socket()) {
        InetSocketAddress address = new InetSocketAddress(name, port);
        if (address.isUnresolved()) {
          return "the name " + name + " is not known";
        }
        socket.connect(address, patience);
        return "";
      } catch (IOException e) {
        return String.valueOf(e.getMessage());
      }
    }

    private boolean loopback() {
      try {
        return InetAddress.getByName(name).isLoopbackAddress();
      } catch (UnknownHostException e) {
        return false;
      }
    }
  }

  MasterUrl {
    hosts = List.copyOf(hosts);
  }

  /**
   * Parses a master address.
   *
   * @throws ClusterException if it is malformed
   */
  static MasterUrl of(String text) {
    if (LOCAL.matcher(text).matches() || text.equals("yarn") || text.startsWith("k8s://")) {
      return new MasterUrl(text, List.of());
    }
    if (!text.startsWith("spark://")) {
      throw refused(text);
    }
    return new MasterUrl(
        text,
        Arrays.stream(text.substring("spark://".length()).split(",", -1))
            .map(host -> host(text, host))
            .toList());
  }

  private static Host host(String text, String host) {
    Matcher matcher = HOST.matcher(host);
    int port = matcher.matches() ? Integer.parseInt(matcher.group(2)) : 0;
    if (port < 1 || port > 65_535) {
      throw refused(text);
    }
    return new Host(matcher.group(1).replaceAll("[\\[\\]]", ""), port);
  }

  private static ClusterException refused(String text) {
    return new ClusterException("master must be " + WORDS + ", was '" + text + "'");
  }

  /** Returns whether this process does all the work. */
  boolean local() {
    return text.startsWith("local");
  }

  /** Returns whether nothing leaves this machine, so that it need not be reachable from others. */
  boolean onThisMachine() {
    return local() || (!hosts.isEmpty() && hosts.stream().allMatch(Host::loopback));
  }

  /** Fails if the cluster is unavailable; Spark itself would take a minute to report it. */
  void require() {
    requireClient("yarn", "org.apache.spark.scheduler.cluster.YarnClusterManager");
    requireClient("k8s", "org.apache.spark.scheduler.cluster.k8s.KubernetesClusterManager");
    int patience = Math.min(PATIENCE_MILLIS, PATIENCE_IN_ALL_MILLIS / Math.max(1, hosts.size()));
    List<String> refusals = hosts.stream().map(host -> host.refusal(patience)).toList();
    if (!refusals.isEmpty() && refusals.stream().noneMatch(String::isEmpty)) {
      throw new ClusterException(
          "no cluster answers at " + text + ": " + String.join("; ", refusals));
    }
  }

  /** The clients of some kinds of clusters are in Spark's distributions only. */
  private void requireClient(String kind, String name) {
    if (!text.startsWith(kind)) {
      return;
    }
    try {
      Class.forName(name, false, MasterUrl.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new ClusterException(
          text + " needs the client of a Spark distribution: set SPARK_HOME to its directory", e);
    }
  }
}
