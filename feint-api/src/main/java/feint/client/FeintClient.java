package feint.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.api.ConflictException;
import feint.api.NewToken;
import feint.api.RefusedException;
import feint.api.RunState;
import feint.api.Token;
import feint.api.TrailPage;
import feint.api.WireFields;
import feint.client.ServiceRequest.Repeat;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Client of a Feint service: creates and finds runs and manages tokens. Thread-safe. The
 * {@linkplain feint.client package} describes retries. Every method that sends a request throws
 * {@link UnavailableException} if the service does not answer in time and {@link RefusedException}
 * if it refuses.
 */
public final class FeintClient {

  private static final String RUNS = "/v1/runs";
  private static final String TOKENS = "/v1/tokens";
  private static final int PAGE = 500;

  private final Transport transport;

  FeintClient(Transport transport) {
    this.transport = transport;
  }

  /**
   * Returns a client of the service at an address. Sends nothing yet.
   *
   * @param url such as {@code http://127.0.0.1:7341}
   * @param token an admin token for everything; a run's token suffices to ask and to tell
   * @throws IllegalArgumentException if the address or the token is malformed
   */
  public static FeintClient connect(URI url, String token) {
    return at(EndpointFile.of(url, token));
  }

  /**
   * Returns a client of the service that has written a ready file: {@code service.json} in its data
   * directory, or the file named by {@code feint serve --ready-file}. If the service restarts, the
   * client reads its new address and token from the file.
   *
   * @throws UnavailableException if there is no such file, that is, no service is running
   * @throws IllegalArgumentException if the file does not hold an address and a token
   */
  public static FeintClient of(Path readyFile) {
    return at(EndpointFile.in(readyFile, Optional.empty()));
  }

  /**
   * Returns a client as {@link #of(Path)} does, with a token other than the one in the file.
   *
   * @throws UnavailableException if there is no such file, that is, no service is running
   * @throws IllegalArgumentException if the file does not hold an address or the token is malformed
   */
  public static FeintClient of(Path readyFile, String token) {
    return at(EndpointFile.in(readyFile, Optional.of(token)));
  }

  /**
   * Waits until a starting service has written its ready file, and returns a client of it.
   *
   * @param token token to use instead of the one in the file
   * @param retryPolicy time to wait for the file, and then for each answer
   * @throws UnavailableException if the file does not appear in time
   */
  public static FeintClient await(Path readyFile, Optional<String> token, RetryPolicy retryPolicy) {
    return at(await(readyFile, token, retryPolicy, RetryClock.REAL)).with(retryPolicy);
  }

  static EndpointFile await(
      Path readyFile, Optional<String> token, RetryPolicy retryPolicy, RetryClock clock) {
    long end = clock.nanoTime() + retryPolicy.total().toNanos();
    for (int failures = 1; ; failures++) {
      try {
        return EndpointFile.in(readyFile, token);
      } catch (UnavailableException e) {
        Duration pause = retryPolicy.pause(failures, clock.jitter());
        if (pause.toNanos() >= end - clock.nanoTime()) {
          throw e;
        }
        Transport.sleep(pause, clock);
      }
    }
  }

  private static FeintClient at(EndpointFile endpointFile) {
    return new FeintClient(
        new Transport(
            endpointFile, Authority.builder().build(), RetryPolicy.defaults(), RetryClock.REAL));
  }

  /** Returns a client of the same service with another retry policy. */
  public FeintClient with(RetryPolicy retryPolicy) {
    return new FeintClient(
        new Transport(transport.endpointFile(), transport.http(), retryPolicy, transport.clock()));
  }

  /**
   * Returns a client of the same service that uses another HTTP client, for example one with its
   * own trust store.
   */
  public FeintClient with(HttpClient http) {
    return new FeintClient(
        new Transport(transport.endpointFile(), http, transport.retryPolicy(), transport.clock()));
  }

  /**
   * Returns a client that accepts only certificates listed in a PEM file or signed by one of them.
   * Certificates that the system trusts are not trusted.
   *
   * @param ca PEM file with one or more certificates
   * @throws IllegalArgumentException if the file holds no certificate or cannot be read
   */
  public FeintClient trusting(Path ca) {
    return with(Authority.http(ca));
  }

  /**
   * Creates a run. Repeated calls with the same {@linkplain NewRun#requestId request id} return the
   * run that the first one created.
   */
  public Run create(NewRun run) {
    JsonNode created = transport.send(ServiceRequest.post(RUNS, run.json())).json();
    return run(created.path("id").asText());
  }

  /**
   * Returns the run with an id. Sends nothing yet; an unknown id is refused by the first request.
   *
   * @throws IllegalArgumentException if the id is blank
   */
  public Run run(String id) {
    if (id.isBlank()) {
      throw new IllegalArgumentException("id of a run must not be empty, was '" + id + "'");
    }
    return new Run(transport, id);
  }

  /** Returns all runs in order of creation; pages are fetched lazily. */
  public Stream<RunStatus> runs() {
    return runs("");
  }

  /** Returns the runs in a state, in order of creation; pages are fetched lazily. */
  public Stream<RunStatus> runs(RunState state) {
    return runs("&state=" + state.label());
  }

  private Stream<RunStatus> runs(String filter) {
    return Stream.iterate(
            Optional.of(page(filter, "")),
            Optional::isPresent,
            page -> WireFields.text(page.orElseThrow(), "next").map(last -> page(filter, last)))
        .flatMap(page -> StreamSupport.stream(page.orElseThrow().path("runs").spliterator(), false))
        .map(RunStatus::new);
  }

  private JsonNode page(String filter, String last) {
    String after = last.isEmpty() ? "" : "&after=" + escaped(last);
    return transport.send(ServiceRequest.get(RUNS + "?limit=" + PAGE + filter + after)).json();
  }

  /**
   * Imports a run that another service has exported. The request is not repeated once it may have
   * arrived.
   *
   * @param exported bytes returned by {@link Run#export}
   * @throws ConflictException if the service already has the run
   */
  public Run importRun(byte[] exported) {
    JsonNode created =
        transport
            .send(
                ServiceRequest.post(RUNS + "/import", new String(exported, StandardCharsets.UTF_8))
                    .repeated(Repeat.UNSENT))
            .json();
    return run(created.path("id").asText());
  }

  /**
   * Creates a token. The request is not repeated once it may have arrived.
   *
   * @param scope {@code admin}, {@code observer} or {@code run:ID}
   * @param expires time from which the token is invalid; empty if it does not expire
   */
  public NewToken createToken(String scope, Optional<Instant> expires) {
    ObjectNode body = WireFields.object().put("scope", scope);
    expires.ifPresent(time -> body.put("expires", time.toEpochMilli()));
    return NewToken.of(
        transport.send(ServiceRequest.post(TOKENS, body).repeated(Repeat.UNSENT)).json());
  }

  /** Returns all tokens, including expired and revoked ones. */
  public Stream<Token> tokens() {
    JsonNode list = transport.send(ServiceRequest.get(TOKENS)).json().path("tokens");
    return StreamSupport.stream(list.spliterator(), false).map(Token::of);
  }

  /**
   * Returns a page of the trail of administrative actions, in order.
   *
   * @param after number of the entry before the first one wanted; 0 to start at the beginning
   * @param limit largest number of entries, in 1..1000
   */
  public TrailPage trail(long after, int limit) {
    return TrailPage.of(
        transport.send(ServiceRequest.get("/v1/trail?after=" + after + "&limit=" + limit)).json());
  }

  /** Revokes a token permanently. */
  public void revokeToken(String id) {
    transport.send(ServiceRequest.delete(TOKENS + "/" + escaped(id)));
  }

  /**
   * Returns the state of the service as JSON (see {@code GET /v1/diagnosis}). Needs an admin token.
   */
  public String diagnosis() {
    return transport.send(ServiceRequest.get("/v1/diagnosis")).json().toString();
  }

  /** Escapes a path segment. */
  static String escaped(String word) {
    return URLEncoder.encode(word, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** Returns the address of the service. */
  @Override
  public String toString() {
    return transport.toString();
  }
}
