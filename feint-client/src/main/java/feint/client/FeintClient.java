package feint.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.client.Request.Repeat;
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
 * A service, as its clients see it: a place where runs are made and found, and tokens given. What
 * happens when it is away is said at the {@linkplain feint.client package}.
 */
public final class FeintClient {

  private static final String RUNS = "/v1/runs";
  private static final String TOKENS = "/v1/tokens";
  private static final int PAGE = 500;

  private final Wire wire;

  FeintClient(Wire wire) {
    this.wire = wire;
  }

  /**
   * The service at an address. Nothing is sent yet.
   *
   * @param url such as {@code http://127.0.0.1:7341}
   * @param token an admin's for everything; that of a run to ask and to tell
   */
  public static FeintClient connect(URI url, String token) {
    return at(Place.of(url, token));
  }

  /**
   * The service that has written this file when it was ready: {@code service.json} in its data
   * directory, or the one named by {@code feint serve --ready-file}. When the service is started
   * anew, its new address and token are read from there.
   *
   * @throws UnavailableException if there is no such file: no service is running
   */
  public static FeintClient of(Path readyFile) {
    return at(Place.in(readyFile, Optional.empty()));
  }

  /** The same, with another token than the one in the file. */
  public static FeintClient of(Path readyFile, String token) {
    return at(Place.in(readyFile, Optional.of(token)));
  }

  /**
   * Waits until a service that is being started has written its file.
   *
   * @param token instead of the one in the file
   * @param patience how long to wait for the file, and then for each answer
   * @throws UnavailableException if the file is not there in time
   */
  public static FeintClient await(Path readyFile, Optional<String> token, Patience patience) {
    return at(await(readyFile, token, patience, Waiting.REAL)).with(patience);
  }

  static Place await(Path readyFile, Optional<String> token, Patience patience, Waiting waiting) {
    long end = waiting.nanoTime() + patience.total().toNanos();
    for (int failures = 1; ; failures++) {
      try {
        return Place.in(readyFile, token);
      } catch (UnavailableException e) {
        Duration pause = patience.pause(failures, waiting.jitter());
        if (pause.toNanos() >= end - waiting.nanoTime()) {
          throw e;
        }
        Wire.sleep(pause, waiting);
      }
    }
  }

  private static FeintClient at(Place place) {
    HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    return new FeintClient(new Wire(place, http, Patience.defaults(), Waiting.REAL));
  }

  /** The same service, waited for longer or less long. */
  public FeintClient with(Patience patience) {
    return new FeintClient(new Wire(wire.place(), wire.http(), patience, wire.waiting()));
  }

  /** The same service by another HTTP client, such as one that trusts a certificate of yours. */
  public FeintClient with(HttpClient http) {
    return new FeintClient(new Wire(wire.place(), http, wire.patience(), wire.waiting()));
  }

  /** Makes a run; the one that the same request has made before, if it has. */
  public Run create(NewRun run) {
    JsonNode made = wire.send(Request.post(RUNS, run.json())).json();
    return run(made.path("id").asText());
  }

  /**
   * The run with this id. Nothing is sent yet.
   *
   * @throws IllegalArgumentException if the id is blank
   */
  public Run run(String id) {
    if (id.isBlank()) {
      throw new IllegalArgumentException("id of a run must not be empty, was '" + id + "'");
    }
    return new Run(wire, id);
  }

  /** All runs, in the order in which they were made, fetched as they are read. */
  public Stream<RunStatus> runs() {
    return runs("");
  }

  /** The runs in a state. */
  public Stream<RunStatus> runs(RunState state) {
    return runs("&state=" + state.label());
  }

  private Stream<RunStatus> runs(String filter) {
    return Stream.iterate(
            Optional.of(page(filter, "")),
            Optional::isPresent,
            page -> Json.text(page.orElseThrow(), "next").map(last -> page(filter, last)))
        .flatMap(page -> StreamSupport.stream(page.orElseThrow().path("runs").spliterator(), false))
        .map(RunStatus::new);
  }

  private JsonNode page(String filter, String last) {
    String after = last.isEmpty() ? "" : "&after=" + escaped(last);
    return wire.send(Request.get(RUNS + "?limit=" + PAGE + filter + after)).json();
  }

  /**
   * Takes in a run that another service has exported. It is not sent again once it may have
   * arrived.
   *
   * @throws ConflictException if the run is here already
   */
  public Run importRun(byte[] exported) {
    JsonNode made =
        wire.send(
                Request.post(RUNS + "/import", new String(exported, StandardCharsets.UTF_8))
                    .repeated(Repeat.UNSENT))
            .json();
    return run(made.path("id").asText());
  }

  /**
   * Makes a token. It is not sent again once it may have arrived.
   *
   * @param scope {@code admin}, {@code observer} or {@code run:ID}
   */
  public NewToken createToken(String scope, Optional<Instant> expires) {
    ObjectNode body = Json.object().put("scope", scope);
    expires.ifPresent(time -> body.put("expires", time.toEpochMilli()));
    return NewToken.of(wire.send(Request.post(TOKENS, body).repeated(Repeat.UNSENT)).json());
  }

  /** All tokens, those that are no longer good among them. */
  public Stream<Token> tokens() {
    JsonNode list = wire.send(Request.get(TOKENS)).json().path("tokens");
    return StreamSupport.stream(list.spliterator(), false).map(Token::of);
  }

  /** Revokes a token for good. */
  public void revokeToken(String id) {
    wire.send(Request.delete(TOKENS + "/" + escaped(id)));
  }

  /** A word of a path. */
  static String escaped(String word) {
    return URLEncoder.encode(word, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** The address of the service. */
  @Override
  public String toString() {
    return wire.toString();
  }
}
