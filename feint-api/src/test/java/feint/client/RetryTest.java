package feint.client;

import static feint.client.FakeService.answer;
import static feint.client.FakeService.drop;
import static feint.client.FakeService.problem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import feint.api.ConflictException;
import feint.api.Outcome;
import feint.api.RefusedException;
import feint.client.FakeService.Received;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Behaviour of the client while the service is unavailable, slow, busy or not a Feint service. */
class RetryTest {

  private static final String TOLD =
      "{\"number\":3,\"informative\":true,\"steps\":true,\"late\":false}   ";

  private final QuickTime time = new QuickTime(0);

  @TempDir Path directory;

  private Run run(FakeService service) {
    return service.client(RetryPolicy.defaults(), time).run("abc");
  }

  @Test
  void requestsAreRepeatedUnchangedAfterDroppedConnections() throws Exception {
    try (FakeService service =
        new FakeService(
            (n, request, exchange) -> {
              if (n <= 3) {
                drop(exchange);
              } else {
                answer(exchange, 200, TOLD);
              }
            })) {
      assertThat(run(service).tell(3, true)).isEqualTo(new Outcome(3, true, true, false));
      assertThat(service.received()).hasSizeGreaterThanOrEqualTo(4);
      assertThat(service.received())
          .containsOnly(
              new Received(
                  "PUT",
                  "/v1/runs/abc/queries/3/answer",
                  "Bearer id.secret",
                  "null",
                  "{\"informative\": true}"));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 502, 503, 504})
  void temporaryStatusesAreRetried(int status) throws Exception {
    try (FakeService service =
        new FakeService(
            (n, request, exchange) -> {
              if (n <= 2) {
                problem(exchange, status, "not now");
              } else {
                answer(exchange, 200, TOLD);
              }
            })) {
      assertThat(run(service).tell(3, true).steps()).isTrue();
      assertThat(service.received()).hasSize(3);
      assertThat(time.pauses()).containsExactly(Duration.ofMillis(50), Duration.ofMillis(100));
    }
  }

  @Test
  void retryAfterHeaderLengthensThePause() throws Exception {
    try (FakeService service =
        new FakeService(
            (n, request, exchange) -> {
              exchange.getResponseHeaders().set("Retry-After", n == 1 ? "7" : "no number");
              if (n <= 2) {
                problem(exchange, 503, "full");
              } else {
                answer(exchange, 200, TOLD);
              }
            })) {
      run(service).tell(3, true);
      assertThat(time.pauses()).containsExactly(Duration.ofSeconds(7), Duration.ofMillis(100));
    }
  }

  @Test
  void pausesDoubleUpToTheLongestAndEndAfterTheTotalTime() throws Exception {
    try (FakeService service =
        new FakeService((n, request, exchange) -> problem(exchange, 503, "no database"))) {
      assertThatThrownBy(() -> run(service).tell(3, true))
          .isInstanceOf(UnavailableException.class)
          .hasMessage(
              "the service at " + service.url() + " does not answer: tried for 30 s, no database");
      // 0.05 + 0.1 + … + 1.6 = 3.15, plus thirteen times two; another two would exceed the 30 s.
      assertThat(time.pauses()).hasSize(6 + 13).endsWith(Duration.ofSeconds(2));
      assertThat(service.received()).hasSize(6 + 13 + 1);
      assertThat(Duration.ofNanos(time.nanoTime())).isEqualTo(Duration.ofMillis(29_150));
    }
  }

  @Test
  void jitterShortensPausesByUpToAHalf() {
    RetryPolicy retryPolicy = RetryPolicy.defaults();
    assertThat(retryPolicy.pause(1, 0.5)).isEqualTo(Duration.ofNanos(37_500_000));
    assertThat(retryPolicy.pause(3, 0)).isEqualTo(Duration.ofMillis(200));
    assertThat(retryPolicy.pause(1000, 0.999_999_999)).isBetween(ofSeconds(1), ofSeconds(1.001));
  }

  private static Duration ofSeconds(double seconds) {
    return Duration.ofNanos(Math.round(seconds * 1e9));
  }

  @Test
  void refusedConnectionsMakeTheServiceUnavailable() throws Exception {
    // A socket that is bound but does not listen refuses connections and keeps the port reserved.
    try (Socket silent = new Socket()) {
      silent.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      URI url = URI.create("http://127.0.0.1:" + silent.getLocalPort());
      FeintClient client =
          FakeService.client(EndpointFile.of(url, "id.secret"), RetryPolicy.defaults(), time);
      assertThatThrownBy(() -> client.run("abc").status())
          .isInstanceOf(UnavailableException.class)
          .hasMessageContaining(url + " does not answer: tried for 30 s, no connection")
          .hasMessageNotContaining("secret");
      assertThat(client + " " + client.run("abc")).doesNotContain("secret");
    }
  }

  @Test
  void requestsAreRepeatedAfterALateAnswer() throws Exception {
    CountDownLatch second = new CountDownLatch(1);
    try (FakeService service =
        new FakeService(
            (n, request, exchange) -> {
              if (n == 1) {
                time.tooLate();
                second.await();
              }
              second.countDown();
              answer(exchange, 200, TOLD);
            })) {
      RetryPolicy retryPolicy = RetryPolicy.defaults().withAttempt(Duration.ofMillis(200));
      assertThat(service.client(retryPolicy, time).run("abc").tell(3, true).steps()).isTrue();
      assertThat(service.received()).hasSize(2);
      assertThat(Duration.ofNanos(time.nanoTime())).isEqualTo(Duration.ofMillis(200 + 50));
    }
  }

  /** The JDK's own timeout covers only the headers. */
  @Test
  void requestsAreRepeatedAfterAnIncompleteAnswer() throws Exception {
    CountDownLatch second = new CountDownLatch(1);
    try (FakeService service =
        new FakeService(
            (n, request, exchange) -> {
              if (n == 1) {
                exchange.sendResponseHeaders(200, 1000);
                OutputStream out = exchange.getResponseBody();
                out.write('{');
                out.flush();
                time.tooLate();
                second.await();
              } else {
                second.countDown();
                answer(exchange, 200, TOLD);
              }
            })) {
      RetryPolicy retryPolicy = RetryPolicy.defaults().withAttempt(Duration.ofMillis(200));
      assertThat(service.client(retryPolicy, time).run("abc").tell(3, true).steps()).isTrue();
      assertThat(service.received()).hasSize(2);
      assertThat(Duration.ofNanos(time.nanoTime())).isEqualTo(Duration.ofMillis(200 + 50));
    }
  }

  @Test
  void realClockEndsAWaitAtItsLimit() throws Exception {
    Duration brief = Duration.ofMillis(1);
    assertThatThrownBy(() -> RetryClock.REAL.answer(new CompletableFuture<>(), brief))
        .isInstanceOf(TimeoutException.class);
    Duration ample = Duration.ofDays(1);
    assertThat(RetryClock.REAL.answer(CompletableFuture.completedFuture(7), ample)).isEqualTo(7);
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 403, 404, 405, 413, 422})
  void refusedRequestsAreNotRepeated(int status) throws Exception {
    try (FakeService service =
        new FakeService(
            (n, request, exchange) -> problem(exchange, status, "oracle must be in 1..2, was 9"))) {
      RefusedException refused =
          catchThrowableOfType(RefusedException.class, () -> run(service).ask(1, 9));
      assertThat(refused).hasMessage("oracle must be in 1..2, was 9");
      assertThat(refused.status()).isEqualTo(status);
      assertThat(service.received()).hasSize(1);
    }
  }

  @Test
  void conflictsReportTheExpectedNumber() throws Exception {
    try (FakeService service =
        new FakeService(
            (n, request, exchange) ->
                answer(exchange, 409, "{\"detail\":\"a gap\",\"expectedNumber\":4}"))) {
      ConflictException conflict =
          catchThrowableOfType(ConflictException.class, () -> run(service).ask(9, 1));
      assertThat(conflict).hasMessage("a gap");
      assertThat(conflict.expectedNumber()).hasValue(4);
      assertThat(service.received()).hasSize(1);
    }
  }

  @ParameterizedTest
  @CsvSource({"200, ''", "200, <html>", "200, []", "302, ''", "500, ''"})
  void responsesOfOtherServersAreNotRetried(int status, String body) throws Exception {
    try (FakeService service =
        new FakeService((n, request, exchange) -> answer(exchange, status, body))) {
      assertThatThrownBy(() -> run(service).tell(3, true)).isInstanceOf(UnavailableException.class);
      assertThat(service.received()).hasSize(1);
    }
  }

  @Test
  void tokenCreationIsNotRepeatedOnceItMayHaveArrived() throws Exception {
    try (FakeService service =
        new FakeService(
            (n, request, exchange) -> {
              if (n == 1) {
                problem(exchange, 429, "slowly");
              } else {
                drop(exchange);
              }
            })) {
      FeintClient client = service.client(RetryPolicy.defaults(), time);
      assertThatThrownBy(() -> client.createToken("admin", Optional.empty()))
          .isInstanceOf(UnavailableException.class)
          .hasMessageContaining("may have been carried out: check before you repeat it");
      assertThat(service.received()).hasSize(2);
    }
  }

  @Test
  void repeatedDeletionOfADeletedRunSucceeds() throws Exception {
    try (FakeService service =
        new FakeService(
            (n, request, exchange) -> {
              if (n == 1) {
                drop(exchange);
              } else {
                problem(exchange, 404, "there is no run abc");
              }
            })) {
      run(service).delete();
      assertThatThrownBy(() -> run(service).delete()).isInstanceOf(RefusedException.class);
    }
  }

  @Test
  void clientsFollowARestartedServiceByItsFile() throws Exception {
    Path file = directory.resolve("service.json");
    try (FakeService old = new FakeService((n, request, exchange) -> drop(exchange));
        FakeService fresh =
            new FakeService(
                (n, request, exchange) -> {
                  if (request.token().equals("Bearer id.newest")) {
                    answer(exchange, 200, TOLD);
                  } else {
                    // The service restarts once more.
                    ready(file, "http://" + request.path().length() + ".invalid", "id.wrong");
                    Files.delete(file);
                    ready(
                        file,
                        "http://127.0.0.1:" + exchange.getLocalAddress().getPort(),
                        "id.newest");
                    problem(exchange, 401, "a valid token must come");
                  }
                })) {
      ready(file, old.url().toString(), "id.old");
      FeintClient client =
          FakeService.client(EndpointFile.in(file, Optional.empty()), RetryPolicy.defaults(), time);
      ready(file, fresh.url().toString(), "id.new");
      assertThat(client.run("abc").tell(3, true).steps()).isTrue();
      assertThat(fresh.received()).hasSize(2);
    }
  }

  private static void ready(Path file, String url, String token) throws Exception {
    Files.writeString(file, "{\"url\":\"" + url + "\",\"token\":\"" + token + "\",\"pid\":1}");
  }

  @Test
  void missingReadyFileMeansUnavailable() {
    assertThatThrownBy(() -> FeintClient.of(directory.resolve("service.json")))
        .isInstanceOf(UnavailableException.class)
        .hasMessageContaining("no service is running: there is no ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"127.0.0.1:7341", "ftp://x", "http://", "http://a:b@host", "http://x?a=b"})
  void malformedAddressesAreRefused(String address) {
    assertThatThrownBy(() -> FeintClient.connect(URI.create(address), "id.secret"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void malformedTokensAreRefusedAndNotShown() {
    URI url = URI.create("http://127.0.0.1:1");
    assertThatThrownBy(() -> FeintClient.connect(url, "id.se\r\ncret"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageNotContaining("cret");
    assertThatThrownBy(() -> FeintClient.connect(url, " "))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void interruptionEndsTheRetries() throws Exception {
    try (FakeService service =
        new FakeService((n, request, exchange) -> problem(exchange, 503, "not now"))) {
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> run(service).status())
          .isInstanceOf(UnavailableException.class)
          .hasMessage("interrupted while waiting for the service");
      assertThat(Thread.interrupted()).isTrue();
    }
  }
}
