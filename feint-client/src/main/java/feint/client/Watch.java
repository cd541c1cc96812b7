package feint.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import feint.client.Place.Endpoint;
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

/** Follows the changes of a run, over as many connections as it takes. */
final class Watch {

  /** The service says something more often than this, if only that it is there. */
  private static final Duration SILENCE = Duration.ofSeconds(30);

  /** The event that ends the watch of a run that was deleted. */
  private static final String GONE = "gone";

  private final Wire wire;
  private final String path;
  private String version = "";
  private long heard;
  private int failures;

  Watch(Wire wire, String path) {
    this.wire = wire;
    this.path = path;
  }

  void each(Consumer<RunStatus> changes) {
    heard = wire.waiting().nanoTime();
    while (!followed(changes)) {
      pause();
    }
  }

  /** Follows one connection to its end; whether the run is over. */
  private boolean followed(Consumer<RunStatus> changes) {
    Endpoint endpoint = wire.place().now();
    LineQueue lines = new LineQueue();
    CompletableFuture<HttpResponse<byte[]>> exchange =
        wire.http().sendAsync(request(endpoint), handler(lines));
    // What never had lines must end them all the same; others end after the last line, which an
    // exchange that is over does not wait for.
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
        heard = wire.waiting().nanoTime();
        failures = 0;
        Optional<EventReader.Event> event = reader.read(line.get());
        if (event.isPresent() && told(event.get(), changes)) {
          return true;
        }
      }
    } catch (InterruptedException e) {
      throw Wire.interrupted(e);
    } finally {
      lines.cancel();
      if (!ended.isDone()) {
        exchange.cancel(true);
      }
    }
    requireHope(exchange, endpoint);
    return false;
  }

  private HttpRequest request(Endpoint endpoint) {
    HttpRequest plain = Wire.built(Request.get(path).accepting("text/event-stream"), endpoint);
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

  /** Tells a change once; whether it is the last. */
  private boolean told(EventReader.Event event, Consumer<RunStatus> changes) {
    if (event.name().equals(GONE)) {
      return true;
    }
    if (!event.id().isEmpty() && event.id().equals(version)) {
      return false;
    }
    version = event.id();
    RunStatus status;
    try {
      status = new RunStatus(Json.MAPPER.readTree(event.data()));
    } catch (JsonProcessingException e) {
      throw new UnavailableException("what answers is no service of Feint's", e);
    }
    changes.accept(status);
    return status.state().over();
  }

  /** A refusal is final; what is away may come back. */
  private void requireHope(CompletableFuture<HttpResponse<byte[]>> exchange, Endpoint endpoint) {
    if (!exchange.isDone() || exchange.isCompletedExceptionally()) {
      wire.place().renewed(endpoint);
      return;
    }
    Answer answer;
    try {
      answer = Answer.of(exchange.join());
    } catch (CompletionException e) {
      return;
    }
    boolean renewed = wire.place().renewed(endpoint) && answer.status() == 401;
    if (!answer.good() && !answer.passing() && !renewed) {
      throw answer.failure();
    }
  }

  private void pause() {
    failures++;
    Duration pause = wire.patience().pause(failures, wire.waiting().jitter());
    long away = wire.waiting().nanoTime() - heard + pause.toNanos();
    if (away > wire.patience().total().toNanos()) {
      throw new UnavailableException(
          "the service at "
              + wire
              + " does not answer: tried for "
              + Wire.seconds(wire.patience().total()));
    }
    wire.sleep(pause);
  }
}
