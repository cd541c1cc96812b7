package feint.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Those who dawdle keep nobody else waiting. */
class SlowClientTest {

  /** More than there are threads. */
  private static final int MANY = 300;

  @TempDir Path directory;

  @Test
  void requestsThatDoNotEndHoldNobodyUp() {
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

  /** Bodies are read from those who have shown a token, and from nobody else. */
  @Test
  void bodiesOfStrangersAreNotWaitedFor() {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      List<RawCall> slow = new ArrayList<>();
      for (int n = 0; n < MANY; n++) {
        RawCall call = new RawCall(service.url());
        call.say("POST /v1/runs HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{");
        slow.add(call);
      }
      assertThat(service.admin().get("/v1/runs").status()).isEqualTo(200);
      assertThat(slow.get(0).rest()).containsPattern("^HTTP/1.1 (401|429) ");
      slow.forEach(RawCall::close);
    }
  }

  /** One byte a second, by a clock that runs with the bytes. */
  @Test
  void bodyThatTricklesIsCutOff() throws IOException {
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
        .hasMessageContaining("100 bytes a second");
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
      // These end when the service hangs up.
      assertThat(silent.rest()).isEmpty();
      assertThat(halfway.rest()).doesNotContain("200 OK");
      assertThat(waiting.rest()).doesNotContain("201").doesNotContainPattern("Exception|java\\.");
      assertThat(service.admin().get("/v1/tokens").json().get("tokens")).isEmpty();
    }
  }
}
