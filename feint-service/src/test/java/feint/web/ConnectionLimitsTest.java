package feint.web;

import static org.assertj.core.api.Assertions.assertThat;

import feint.web.connection.ServiceSettings;
import feint.web.connection.ServiceSettings.Limits;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Connections are bounded in number and in time. */
class ConnectionLimitsTest {

  private static final String HEALTH = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";

  /** Bytes of a slow client; a longer head would be refused for its length. */
  private static final int DROPS = 6000;

  /** Time-out by the test's clock. Jetty, which uses real time, never reaches it. */
  private static final Duration IDLE = Duration.ofHours(1);

  @TempDir Path directory;

  private final AtomicLong nanos = new AtomicLong();

  private RunningService service(Limits limits) {
    return new RunningService(
        Databases.SQLITE.fresh(directory),
        ServiceSettings.loopback().withLimits(limits),
        nanos::get);
  }

  @Test
  void connectionsFromOneAddressAreBounded() {
    try (RunningService service = service(Limits.USUAL.withConnections(100, 3))) {
      requireAtMost(3, service);
    }
  }

  @Test
  void totalNumberOfConnectionsIsBounded() {
    try (RunningService service = service(Limits.USUAL.withConnections(4, 100))) {
      requireAtMost(4, service);
    }
  }

  private static void requireAtMost(int most, RunningService service) {
    List<RawCall> calls = new ArrayList<>();
    for (int n = 0; n < most; n++) {
      calls.add(answered(service));
    }
    for (int n = 0; n < 3; n++) {
      try (RawCall refused = new RawCall(service.url())) {
        assertThat(refused.rest()).isEmpty();
      }
    }
    // A closed connection frees a slot.
    calls.remove(0).close();
    while (!answers(service)) {
      Thread.onSpinWait();
    }
    calls.forEach(RawCall::close);
  }

  private static boolean answers(RunningService service) {
    try (RawCall call = new RawCall(service.url())) {
      call.say(HEALTH);
      call.until("alive");
      return true;
    } catch (UncheckedIOException | AssertionError e) {
      // The service has closed the connection.
      return false;
    }
  }

  private static RawCall answered(RunningService service) {
    RawCall call = new RawCall(service.url());
    call.say(HEALTH);
    assertThat(call.until("alive")).contains("200 OK");
    return call;
  }

  /** Each byte arrives before the idle time-out. */
  @Test
  void slowHeadIsCutOff() throws InterruptedException {
    try (RunningService service = service(Limits.USUAL.withIdle(IDLE));
        RawCall later = answered(service);
        RawCall first = new RawCall(service.url())) {
      String part = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: ";
      first.say(part);
      later.say(part);
      int drops = 0;
      boolean firstOpen = true;
      boolean laterOpen = true;
      while ((firstOpen || laterOpen) && drops < DROPS) {
        firstOpen = firstOpen && takes(first);
        laterOpen = laterOpen && takes(later);
        drops++;
        letTimePass();
      }
      assertThat(drops).as("bytes sent before both are cut off").isLessThan(DROPS);
    }
  }

  /** Advances the clock by a tenth of the time-out between two bytes of a slow client. */
  private void letTimePass() throws InterruptedException {
    nanos.addAndGet(IDLE.toNanos() / 10);
    Thread.sleep(10);
  }

  private static boolean takes(RawCall call) {
    try {
      call.say("a");
      return true;
    } catch (UncheckedIOException e) {
      return false;
    }
  }

  /** Single bytes read at intervals keep an idle connection open. */
  @Test
  void slowlyReadAnswerIsCutOff() throws InterruptedException {
    try (RunningService service = service(Limits.USUAL.withIdle(IDLE).withConnections(100, 1));
        RawCall slow = new RawCall(service.url(), 1024)) {
      slow.say("GET /dashboard/echarts.js HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(20));
      assertThat(slow.until("200 OK")).contains("200 OK");
      int sips = 0;
      while (!answers(service) && sips < DROPS) {
        slow.sip();
        sips++;
        letTimePass();
      }
      assertThat(sips).as("bytes read before another may connect").isLessThan(DROPS);
    }
  }
}
