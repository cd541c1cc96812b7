package feint.client;

import feint.client.Place.Endpoint;
import feint.client.Request.Repeat;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * Sends requests until they are answered, or patience is over.
 *
 * @param place where to
 * @param http by what
 */
record Wire(Place place, HttpClient http, Patience patience, Waiting waiting) {

  /**
   * What became of one attempt.
   *
   * @param reason why there is no answer, or not a lasting one
   * @param arrived whether the service may have acted on it
   * @param hopeless whether the next attempt would fail in the same way
   */
  private record Attempt(
      Optional<Answer> answer, String reason, boolean arrived, boolean hopeless) {

    static Attempt answered(Answer answer) {
      return new Attempt(
          Optional.of(answer), answer.detail(), answer.passing() && answer.status() != 429, false);
    }

    static Attempt failed(Throwable why) {
      boolean unsent =
          why instanceof ConnectException || why instanceof HttpConnectTimeoutException;
      boolean distrusted =
          Stream.iterate(why, cause -> cause != null, Throwable::getCause)
              .anyMatch(CertificateException.class::isInstance);
      String reason =
          why instanceof ConnectException ? "no connection" : String.valueOf(why.getMessage());
      return new Attempt(Optional.empty(), reason, !unsent, distrusted);
    }

    static Attempt late(Duration limit) {
      return new Attempt(Optional.empty(), "no answer within " + seconds(limit), true, false);
    }
  }

  /** Sends a request as often as it takes; the answer is a good one. */
  Answer send(Request request) {
    long end = waiting.nanoTime() + patience.total().toNanos();
    boolean arrived = false;
    for (int failures = 1; ; failures++) {
      Endpoint endpoint = place.now();
      Attempt attempt = attempt(request, endpoint, end);
      Optional<Answer> answer = attempt.answer().filter(one -> !one.passing());
      if (answer.isPresent()) {
        Optional<Answer> last = lasting(request, answer.get(), arrived, endpoint);
        if (last.isPresent()) {
          return last.get();
        }
      }
      arrived |= attempt.arrived();
      if (attempt.hopeless() || (arrived && request.repeat() == Repeat.UNSENT)) {
        throw new UnavailableException(lost(request, endpoint, attempt.reason(), arrived));
      }
      place.renewed(endpoint);
      Duration pause = pause(attempt, failures);
      if (pause.toNanos() >= end - waiting.nanoTime()) {
        throw new UnavailableException(
            "the service at "
                + endpoint
                + " does not answer: tried for "
                + seconds(patience.total())
                + ", "
                + attempt.reason());
      }
      sleep(pause);
    }
  }

  private static String lost(Request request, Endpoint endpoint, String reason, boolean arrived) {
    return "the service at "
        + endpoint
        + " does not answer: "
        + reason
        + (arrived && request.repeat() == Repeat.UNSENT
            ? "; what was asked for may have been done: look before you repeat it"
            : "");
  }

  /** The answer if it is good; nothing if another token is to be tried. */
  private Optional<Answer> lasting(
      Request request, Answer answer, boolean arrived, Endpoint endpoint) {
    // What an earlier attempt has deleted is gone when the next one comes.
    boolean gone = answer.status() == 404 && request.method().equals("DELETE") && arrived;
    if (answer.good() || gone) {
      return Optional.of(answer);
    }
    if (answer.status() == 401 && place.renewed(endpoint)) {
      return Optional.empty();
    }
    throw answer.failure();
  }

  private Duration pause(Attempt attempt, int failures) {
    Duration pause = patience.pause(failures, waiting.jitter());
    Duration wanted =
        Duration.ofSeconds(attempt.answer().map(one -> one.retryAfter().orElse(0)).orElse(0L));
    return wanted.compareTo(pause) > 0 ? wanted : pause;
  }

  private Attempt attempt(Request request, Endpoint endpoint, long end) {
    Duration left = Duration.ofNanos(Math.max(1, end - waiting.nanoTime()));
    Duration limit =
        request.repeat() == Repeat.SOON && patience.attempt().compareTo(left) < 0
            ? patience.attempt()
            : left;
    CompletableFuture<HttpResponse<byte[]>> answer =
        http.sendAsync(built(request, endpoint), BodyHandlers.ofByteArray());
    try {
      // The time limit of a request does not count the body, so the whole exchange is waited for.
      return Attempt.answered(Answer.of(waiting.answer(answer, limit)));
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException cause) {
        return Attempt.failed(cause);
      }
      throw new IllegalStateException(request + " cannot be sent", e);
    } catch (TimeoutException e) {
      answer.cancel(true);
      return Attempt.late(limit);
    } catch (InterruptedException e) {
      answer.cancel(true);
      throw interrupted(e);
    }
  }

  static HttpRequest built(Request request, Endpoint endpoint) {
    return HttpRequest.newBuilder(endpoint.at(request.path()))
        .header("Authorization", "Bearer " + endpoint.token())
        .header("Accept", request.accept())
        .header("Content-Type", "application/json")
        .method(request.method(), request.body())
        .build();
  }

  void sleep(Duration time) {
    sleep(time, waiting);
  }

  static void sleep(Duration time, Waiting waiting) {
    try {
      waiting.sleep(time);
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  static UnavailableException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new UnavailableException("interrupted while waiting for the service", e);
  }

  static String seconds(Duration time) {
    return time.toMillis() % 1000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
  }

  /** Says nothing of the token. */
  @Override
  public String toString() {
    return place.now().toString();
  }
}
