package feint.client;

import feint.client.EndpointFile.Endpoint;
import feint.client.ServiceRequest.Repeat;
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
 * Sender of requests that retries until it gets a final response or the time is over.
 *
 * @param endpointFile address and token of the service
 * @param http HTTP client
 * @param retryPolicy time limits and pauses
 * @param clock clock and jitter
 */
record Transport(
    EndpointFile endpointFile, HttpClient http, RetryPolicy retryPolicy, RetryClock clock) {

  /**
   * Result of one attempt.
   *
   * @param reason why there is no response, or only a temporary one
   * @param arrived whether the service may have acted on the request
   * @param distrusted whether the service's certificate was rejected, which a retry would not
   *     change
   */
  private record Attempt(
      Optional<ServiceResponse> answer, String reason, boolean arrived, boolean distrusted) {

    static Attempt answered(ServiceResponse answer) {
      return new Attempt(
          Optional.of(answer),
          answer.detail(),
          answer.retryable() && answer.status() != 429,
          false);
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

  /** Sends a request, with retries, and returns a successful response. */
  ServiceResponse send(ServiceRequest request) {
    long end = clock.nanoTime() + retryPolicy.total().toNanos();
    boolean arrived = false;
    for (int failures = 1; ; failures++) {
      Endpoint endpoint = endpointFile.now();
      Attempt attempt = attempt(request, endpoint, end);
      Optional<ServiceResponse> answer = attempt.answer().filter(one -> !one.retryable());
      if (answer.isPresent()) {
        Optional<ServiceResponse> last = finalResponse(request, answer.get(), arrived, endpoint);
        if (last.isPresent()) {
          return last.get();
        }
      }
      arrived |= attempt.arrived();
      if (attempt.distrusted()) {
        throw new UnavailableException(
            "the certificate of the service at "
                + endpoint
                + " is not trusted: "
                + attempt.reason()
                + ": name the file of its authority, or call the service by a name that the"
                + " certificate has");
      }
      if (arrived && request.repeat() == Repeat.UNSENT) {
        throw new UnavailableException(
            "the service at "
                + endpoint
                + " does not answer: "
                + attempt.reason()
                + "; the request may have been carried out: check before you repeat it");
      }
      endpointFile.refresh(endpoint);
      Duration pause = pause(attempt, failures);
      if (pause.toNanos() >= end - clock.nanoTime()) {
        throw new UnavailableException(
            "the service at "
                + endpoint
                + " does not answer: tried for "
                + seconds(retryPolicy.total())
                + ", "
                + attempt.reason());
      }
      sleep(pause);
    }
  }

  /** Returns the response if it is successful; empty if another token is to be tried. */
  private Optional<ServiceResponse> finalResponse(
      ServiceRequest request, ServiceResponse answer, boolean arrived, Endpoint endpoint) {
    // A repeated deletion finds nothing if an earlier attempt has succeeded.
    boolean gone = answer.status() == 404 && request.method().equals("DELETE") && arrived;
    if (answer.successful() || gone) {
      return Optional.of(answer);
    }
    if (answer.status() == 401 && endpointFile.refresh(endpoint)) {
      return Optional.empty();
    }
    throw answer.failure();
  }

  private Duration pause(Attempt attempt, int failures) {
    Duration pause = retryPolicy.pause(failures, clock.jitter());
    Duration requested =
        Duration.ofSeconds(attempt.answer().map(one -> one.retryAfter().orElse(0)).orElse(0L));
    return requested.compareTo(pause) > 0 ? requested : pause;
  }

  private Attempt attempt(ServiceRequest request, Endpoint endpoint, long end) {
    Duration left = Duration.ofNanos(Math.max(1, end - clock.nanoTime()));
    Duration limit =
        request.repeat() == Repeat.SOON && retryPolicy.attempt().compareTo(left) < 0
            ? retryPolicy.attempt()
            : left;
    CompletableFuture<HttpResponse<byte[]>> answer =
        http.sendAsync(httpRequest(request, endpoint), BodyHandlers.ofByteArray());
    try {
      // A request's own timeout does not cover the body, so the whole exchange is awaited.
      return Attempt.answered(ServiceResponse.of(clock.answer(answer, limit)));
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

  static HttpRequest httpRequest(ServiceRequest request, Endpoint endpoint) {
    return HttpRequest.newBuilder(endpoint.at(request.path()))
        .header("Authorization", "Bearer " + endpoint.token())
        .header("Accept", request.accept())
        .header("Content-Type", "application/json")
        .method(request.method(), request.body())
        .build();
  }

  void sleep(Duration time) {
    sleep(time, clock);
  }

  static void sleep(Duration time, RetryClock clock) {
    try {
      clock.sleep(time);
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

  /** Returns the address without the token. */
  @Override
  public String toString() {
    return endpointFile.now().toString();
  }
}
