package feint.web;

import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * How the service is reached.
 *
 * @param host the address to listen at
 * @param port 0 for any that is free
 * @param names further names by which clients may call the host, such as a proxy's
 * @param seeds whether runs may have seeds: in tests only
 * @param ratePerSecond requests per second that each token may make
 * @param accessLog where requests are noted, if anywhere
 */
public record ServiceSettings(
    String host,
    int port,
    Set<String> names,
    Optional<Certificate> certificate,
    boolean seeds,
    int ratePerSecond,
    Optional<Path> accessLog) {

  /** Enough for any training loop, and far from what the service can do. */
  public static final int USUAL_RATE = 20_000;

  public ServiceSettings {
    names = Set.copyOf(names);
  }

  /** On this machine alone, at any free port, without a log. */
  public static ServiceSettings loopback() {
    return new ServiceSettings(
        "127.0.0.1", 0, Set.of(), Optional.empty(), false, USUAL_RATE, Optional.empty());
  }

  public ServiceSettings withSeeds(boolean allowed) {
    return new ServiceSettings(host, port, names, certificate, allowed, ratePerSecond, accessLog);
  }

  public ServiceSettings withRate(int perSecond) {
    return new ServiceSettings(host, port, names, certificate, seeds, perSecond, accessLog);
  }
}
