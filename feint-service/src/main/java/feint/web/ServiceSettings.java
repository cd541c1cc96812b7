package feint.web;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How the service is reached.
 *
 * @param host the address to listen at
 * @param port 0 for any that is free
 * @param names further names by which clients may call the host, such as a proxy's
 * @param seeds whether runs may have seeds: in tests only
 * @param limits of requests and connections
 * @param accessLog where requests are noted, if anywhere
 */
public record ServiceSettings(
    String host,
    int port,
    Set<String> names,
    Optional<Certificate> certificate,
    boolean seeds,
    Limits limits,
    Optional<Path> accessLog) {

  /**
   * Limits of requests and connections.
   *
   * @param ratePerSecond requests per second that each token may make
   * @param idle longest time from the opening of a connection, or the end of an answer on it, until
   *     the whole head of the next request has come; also the longest time that one write of an
   *     answer may take
   * @param connections open at a time
   * @param connectionsPerAddress open at a time from one address
   * @param grace time that requests have to be answered when the service ends
   */
  public record Limits(
      int ratePerSecond,
      Duration idle,
      int connections,
      int connectionsPerAddress,
      Duration grace) {

    /** Limits that no training loop reaches. */
    public static final Limits USUAL =
        new Limits(20_000, Duration.ofSeconds(30), 2000, 1000, Duration.ofSeconds(10));

    public Limits withRate(int perSecond) {
      return new Limits(perSecond, idle, connections, connectionsPerAddress, grace);
    }

    public Limits withIdle(Duration longest) {
      return new Limits(ratePerSecond, longest, connections, connectionsPerAddress, grace);
    }

    public Limits withConnections(int most, int perAddress) {
      return new Limits(ratePerSecond, idle, most, perAddress, grace);
    }

    public Limits withGrace(Duration longest) {
      return new Limits(ratePerSecond, idle, connections, connectionsPerAddress, longest);
    }
  }

  public ServiceSettings {
    // The names of hosts are the same in capitals.
    names =
        names.stream()
            .map(name -> name.toLowerCase(Locale.ROOT))
            .collect(Collectors.toUnmodifiableSet());
  }

  /** On this machine alone, at any free port, without a log. */
  public static ServiceSettings loopback() {
    return new ServiceSettings(
        "127.0.0.1", 0, Set.of(), Optional.empty(), false, Limits.USUAL, Optional.empty());
  }

  public ServiceSettings withSeeds(boolean allowed) {
    return new ServiceSettings(host, port, names, certificate, allowed, limits, accessLog);
  }

  public ServiceSettings withLimits(Limits other) {
    return new ServiceSettings(host, port, names, certificate, seeds, other, accessLog);
  }

  public ServiceSettings withRate(int perSecond) {
    return withLimits(limits.withRate(perSecond));
  }

  public ServiceSettings withIdle(Duration longest) {
    return withLimits(limits.withIdle(longest));
  }

  public ServiceSettings withCertificate(Certificate shown) {
    return new ServiceSettings(host, port, names, Optional.of(shown), seeds, limits, accessLog);
  }

  public ServiceSettings withAccessLog(Path file) {
    return new ServiceSettings(host, port, names, certificate, seeds, limits, Optional.of(file));
  }
}
