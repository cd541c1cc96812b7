package feint.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import feint.web.connection.ServiceSettings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Slow clients do not delay others. */
class SlowClientTest {

  /** More than the number of threads. */
  private static final int MANY = 300;

  @TempDir Path directory;

  @Test
  void unfinishedRequestsDoNotDelayOthers() {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      List<RawCall> slow = new ArrayList<>();
      for (int n = 0; n < MANY; n++) {
        RawCall call = new RawCall(service.url());
        call.say("POST /v1/runs HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\nX: ");
        slow.add(call);
      }
      slow.forEach(call -> call.say("a"));
      assertThat(service.admin().get("/v1/runs").status()).isEqualTo(200);
      slow.forEach(RawCall::close);
    }
  }

  /** Bodies are read only from clients with a valid token. */
  @ParameterizedTest
  @ValueSource(strings = {"/v1/runs", "/v1/session"})
  void bodiesWithoutAValidTokenAreNotRead(String path) {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      List<RawCall> slow = new ArrayList<>();
      for (int n = 0; n < MANY; n++) {
        RawCall call = new RawCall(service.url());
        call.say("POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{");
        slow.add(call);
      }
      assertThat(service.admin().get("/v1/runs").status()).isEqualTo(200);
      assertThat(slow.get(0).rest()).containsPattern("^HTTP/1.1 (401|429) ");
      slow.forEach(RawCall::close);
    }
  }

  /** Changes come faster than the client reads: the stream must not hold more than one thread. */
  @Tag("slow")
  @Test
  void watcherThatDoesNotReadHoldsOneThread() {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory));
        RawCall deaf = new RawCall(service.url(), 1024)) {
      Caller admin = service.admin();
      String id =
          admin
              .post(
                  "/v1/runs",
                  "{\"policy\": \"oblivious\", \"scenario\": "
                      + RunContractTest.SCENARIO.replace("\"horizon\": 6", "\"horizon\": 500")
                      + "}")
              .json()
              .get("id")
              .asText();
      String head =
          " HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nAuthorization: Bearer "
              + service.token()
              + "\r\n\r\n";
      // The unread answers fill every buffer before the stream starts.
      deaf.say(("GET /dashboard/echarts.js" + head).repeat(20));
      deaf.say("GET /v1/runs/" + id + "/events" + head);
      for (int number = 1; number <= 300; number++) {
        String path = "/v1/runs/" + id + "/queries";
        admin.post(path, "{\"number\": " + number + ", \"oracle\": 1}");
        admin.put(path + "/" + number + "/answer", "{\"informative\": true}");
      }
      long senders =
          Thread.getAllStackTraces().keySet().stream()
              .filter(thread -> thread.getName().equals("feint-events"))
              .count();
      // Other tests of this build may have some, too.
      assertThat(senders).isLessThan(100);
    }
  }

  /** One byte a second, by a clock that runs with the bytes. */
  @Test
  void slowBodyIsCutOff() throws IOException {
    AtomicLong seconds = new AtomicLong();
    InputStream slow =
        new InputStream() {
          @Override
          public int read() {
            throw new AssertionError();
          }

          @Override
          public int read(byte[] to, int from, int most) {
            if (most == 0) {
              return 0;
            }
            seconds.incrementAndGet();
            to[from] = ' ';
            return 1;
          }
        };
    assertThatThrownBy(() -> Body.upTo(1000, slow, () -> TimeUnit.SECONDS.toNanos(seconds.get())))
        .hasMessageContaining("100 bytes per second");
    assertThat(seconds.get()).isEqualTo(11);
    // Five hundred such bytes in five seconds are fine.
    assertThat(Body.upTo(500, slow, () -> TimeUnit.MILLISECONDS.toNanos(10 * seconds.get())))
        .hasSize(500);
  }

  @Test
  void silentConnectionsAreClosed() {
    ServiceSettings impatient = ServiceSettings.loopback().withIdle(Duration.ofMillis(200));
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory), impatient);
        RawCall silent = new RawCall(service.url());
        RawCall halfway = new RawCall(service.url());
        RawCall waiting = new RawCall(service.url())) {
      halfway.say("GET /v1/runs HT");
      waiting.say(
          "POST /v1/tokens HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
              + service.tokens().processToken()
              + "\r\nContent-Length: 1000\r\n\r\n{");
      // These calls end when the service closes the connection.
      assertThat(silent.rest()).isEmpty();
      assertThat(halfway.rest()).doesNotContain("200 OK");
      assertThat(waiting.rest()).doesNotContain("201").doesNotContainPattern("Exception|java\\.");
      assertThat(service.admin().get("/v1/tokens").json().get("tokens")).isEmpty();
    }
  }
}
