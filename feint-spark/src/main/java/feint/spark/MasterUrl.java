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
 * Where a cluster is, in Spark's words.
 *
 * @param hosts the machines of a standalone cluster that may be its master, none for others
 */
record MasterUrl(String text, List<Host> hosts) {

  private static final String WORDS =
      "local, local[K], local[*], spark://HOST:PORT, yarn or k8s://HOST:PORT";

  private static final Pattern LOCAL = Pattern.compile("local(\\[(\\*|[1-9][0-9]{0,3})])?");
  private static final Pattern HOST = Pattern.compile("(\\[[0-9a-fA-F:]+]|[^:/@]+):([0-9]{1,5})");

  /** For one host, and for all of them together. */
  private static final int PATIENCE_MILLIS = 3_000;

  private static final int PATIENCE_IN_ALL_MILLIS = 9_000;

  /** A machine and a port. */
  record Host(String name, int port) {

    /** Why nobody can be reached, or nothing if somebody can. */
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

  /** Reads a master. */
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

  /** Whether this process does all the work. */
  boolean local() {
    return text.startsWith("local");
  }

  /** Whether nothing leaves this machine, so that nobody else need be able to reach it. */
  boolean onThisMachine() {
    return local() || (!hosts.isEmpty() && hosts.stream().allMatch(Host::loopback));
  }

  /** Refuses a cluster that cannot be had: Spark itself would take a minute to say so. */
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

  /** What talks to some kinds of clusters is in Spark's distributions alone. */
  private void requireClient(String kind, String name) {
    if (!text.startsWith(kind)) {
      return;
    }
    try {
      Class.forName(name, false, MasterUrl.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new ClusterException(
          text
              + " needs a distribution of Spark, which has what talks to it: set SPARK_HOME to where"
              + " one is",
          e);
    }
  }
}
