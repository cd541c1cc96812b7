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
 * @param ratePerSecond requests per second that each token may make
 * @param idle how long a connection may be silent
 * @param accessLog where requests are noted, if anywhere
 */
public record ServiceSettings(
    String host,
    int port,
    Set<String> names,
    Optional<Certificate> certificate,
    boolean seeds,
    int ratePerSecond,
    Duration idle,
    Optional<Path> accessLog) {

  /** Enough for any training loop, and far from what the service can do. */
  public static final int USUAL_RATE = 20_000;

  /** Longer than any pause in a request, shorter than anybody's patience. */
  public static final Duration USUAL_IDLE = Duration.ofSeconds(30);

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
        "127.0.0.1",
        0,
        Set.of(),
        Optional.empty(),
        false,
        USUAL_RATE,
        USUAL_IDLE,
        Optional.empty());
  }

  public ServiceSettings withSeeds(boolean allowed) {
    return new ServiceSettings(
        host, port, names, certificate, allowed, ratePerSecond, idle, accessLog);
  }

  public ServiceSettings withRate(int perSecond) {
    return new ServiceSettings(host, port, names, certificate, seeds, perSecond, idle, accessLog);
  }

  public ServiceSettings withIdle(Duration silence) {
    return new ServiceSettings(
        host, port, names, certificate, seeds, ratePerSecond, silence, accessLog);
  }

  public ServiceSettings withCertificate(Certificate shown) {
    return new ServiceSettings(
        host, port, names, Optional.of(shown), seeds, ratePerSecond, idle, accessLog);
  }

  public ServiceSettings withAccessLog(Path file) {
    return new ServiceSettings(
        host, port, names, certificate, seeds, ratePerSecond, idle, Optional.of(file));
  }
}
