package feint.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import feint.api.WireFields;
import feint.client.EndpointFile.Endpoint;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;

/** Subscription to the changes of a run that reconnects when a connection ends. */
final class RunWatcher {

  /** Longest silence of a live connection; the service sends heartbeats more often than this. */
  private static final Duration SILENCE = Duration.ofSeconds(30);

  /** Name of the event that reports the deletion of the run. */
  private static final String GONE = "gone";

  private final Transport transport;
  private final String path;
  private String version = "";
  private long lastHeard;
  private int failures;

  RunWatcher(Transport transport, String path) {
    this.transport = transport;
    this.path = path;
  }

  void each(Consumer<RunStatus> changes) {
    lastHeard = transport.clock().nanoTime();
    while (!followConnection(changes)) {
      pause();
    }
  }

  /** Follows one connection to its end and returns whether the run is over. */
  private boolean followConnection(Consumer<RunStatus> changes) {
    Endpoint endpoint = transport.endpointFile().now();
    LineQueue lines = new LineQueue();
    CompletableFuture<HttpResponse<byte[]>> exchange =
        transport.http().sendAsync(request(endpoint), handler(lines));
    // An exchange that fails before its first line must end the queue; otherwise the last line ends
    // it.
    CompletableFuture<Void> ended =
        exchange.handle(
            (response, failure) -> {
              lines.endUnlessBegun();
              return null;
            });
    try {
      EventReader reader = new EventReader();
      for (Optional<String> line = lines.next(SILENCE);
          line.isPresent();
          line = lines.next(SILENCE)) {
        lastHeard = transport.clock().nanoTime();
        failures = 0;
        Optional<EventReader.Event> event = reader.read(line.get());
        if (event.isPresent() && deliver(event.get(), changes)) {
          return true;
        }
      }
    } catch (InterruptedException e) {
      throw Transport.interrupted(e);
    } finally {
      lines.cancel();
      if (!ended.isDone()) {
        exchange.cancel(true);
      }
    }
    throwIfRefused(exchange, endpoint);
    return false;
  }

  private HttpRequest request(Endpoint endpoint) {
    HttpRequest plain =
        Transport.httpRequest(ServiceRequest.get(path).accepting("text/event-stream"), endpoint);
    return version.isEmpty()
        ? plain
        : HttpRequest.newBuilder(plain, (name, value) -> true)
            .header("Last-Event-ID", version)
            .build();
  }

  private static BodyHandler<byte[]> handler(LineQueue lines) {
    return response ->
        response.statusCode() == 200
            ? BodySubscribers.fromLineSubscriber(
                lines, queue -> new byte[0], StandardCharsets.UTF_8, null)
            : BodySubscribers.ofByteArray();
  }

  /** Delivers a change once and returns whether it is the last. */
  private boolean deliver(EventReader.Event event, Consumer<RunStatus> changes) {
    if (event.name().equals(GONE)) {
      return true;
    }
    if (!event.id().isEmpty() && event.id().equals(version)) {
      return false;
    }
    version = event.id();
    RunStatus status;
    try {
      status = new RunStatus(WireFields.MAPPER.readTree(event.data()));
    } catch (JsonProcessingException e) {
      throw new UnavailableException("the response does not come from a Feint service", e);
    }
    changes.accept(status);
    return status.state().over();
  }

  /** Throws if the service has refused the request; any other failure may be temporary. */
  private void throwIfRefused(CompletableFuture<HttpResponse<byte[]>> exchange, Endpoint endpoint) {
    if (!exchange.isDone() || exchange.isCompletedExceptionally()) {
      transport.endpointFile().refresh(endpoint);
      return;
    }
    ServiceResponse answer;
    try {
      answer = ServiceResponse.of(exchange.join());
    } catch (CompletionException e) {
      return;
    }
    boolean refreshed = transport.endpointFile().refresh(endpoint) && answer.status() == 401;
    if (!answer.successful() && !answer.retryable() && !refreshed) {
      throw answer.failure();
    }
  }

  private void pause() {
    failures++;
    Duration pause = transport.retryPolicy().pause(failures, transport.clock().jitter());
    long away = transport.clock().nanoTime() - lastHeard + pause.toNanos();
    if (away > transport.retryPolicy().total().toNanos()) {
      throw new UnavailableException(
          "the service at "
              + transport
              + " does not answer: tried for "
              + Transport.seconds(transport.retryPolicy().total()));
    }
    transport.sleep(pause);
  }
}
