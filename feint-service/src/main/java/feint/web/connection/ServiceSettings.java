package feint.web.connection;

import feint.logging.LogTarget;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Settings of the HTTP server.
 *
 * @param host address to listen at
 * @param port 0 for any free port
 * @param names further host names that clients may use, such as a proxy's
 * @param seeds whether runs may have seeds: in tests only
 * @param limits of requests and connections
 * @param accessLog file of the access log, if any
 */
public record ServiceSettings(
    String host,
    int port,
    Set<String> names,
    Optional<TlsCertificate> certificate,
    boolean seeds,
    Limits limits,
    Optional<LogTarget> accessLog) {

  /**
   * Limits of requests and connections.
   *
   * @param ratePerSecond requests per second that each token may make
   * @param idle longest time from the opening of a connection, or the end of an answer on it, until
   *     the head of the next request is complete; also the longest time for one write of an answer
   * @param connections maximum number of open connections
   * @param connectionsPerAddress maximum number of open connections from one address
   * @param grace time to answer pending requests when the service stops
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
    // Host names are case-insensitive.
    names =
        names.stream()
            .map(name -> name.toLowerCase(Locale.ROOT))
            .collect(Collectors.toUnmodifiableSet());
  }

  /** Returns settings for the loopback address at any free port, without a log. */
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

  public ServiceSettings withCertificate(TlsCertificate shown) {
    return new ServiceSettings(host, port, names, Optional.of(shown), seeds, limits, accessLog);
  }

  public ServiceSettings withAccessLog(LogTarget log) {
    return new ServiceSettings(host, port, names, certificate, seeds, limits, Optional.of(log));
  }
}
