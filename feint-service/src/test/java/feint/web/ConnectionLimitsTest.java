package feint.web;

import static org.assertj.core.api.Assertions.assertThat;

import feint.web.ServiceSettings.Limits;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Connections are bounded in number and in time. */
class ConnectionLimitsTest {

  private static final String HEALTH = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
  private static final int DROPS = 2000;

  @TempDir Path directory;

  private RunningService service(Limits limits) {
    return new RunningService(
        Databases.SQLITE.fresh(directory), ServiceSettings.loopback().withLimits(limits));
  }

  @Test
  void connectionsFromOneAddressAreBounded() {
    try (RunningService service = service(Limits.USUAL.withConnections(100, 3))) {
      requireAtMost(3, service);
    }
  }

  @Test
  void connectionsInAllAreBounded() {
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
    // A connection that is closed makes room for another.
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
      // The service has hung up.
      return false;
    }
  }

  private static RawCall answered(RunningService service) {
    RawCall call = new RawCall(service.url());
    call.say(HEALTH);
    assertThat(call.until("alive")).contains("200 OK");
    return call;
  }

  /** Each byte comes sooner than a silent connection is closed. */
  @Test
  void headThatDripsIsCutOff() throws InterruptedException {
    try (RunningService service = service(Limits.USUAL.withIdle(Duration.ofSeconds(3)));
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
        Thread.sleep(10);
      }
      assertThat(drops).as("bytes sent before both are cut off").isLessThan(DROPS);
    }
  }

  private static boolean takes(RawCall call) {
    try {
      call.say("a");
      return true;
    } catch (UncheckedIOException e) {
      return false;
    }
  }

  /** A byte that is read now and then keeps an idle connection open. */
  @Test
  void answerThatIsReadInDropsIsCutOff() throws InterruptedException {
    Limits one = Limits.USUAL.withIdle(Duration.ofSeconds(3)).withConnections(100, 1);
    try (RunningService service = service(one);
        RawCall slow = new RawCall(service.url(), 1024)) {
      slow.say("GET /dashboard/echarts.js HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(20));
      int sips = 0;
      while (!answers(service) && sips < DROPS) {
        slow.sip();
        sips++;
        Thread.sleep(10);
      }
      assertThat(sips).as("bytes read before another may connect").isLessThan(DROPS);
    }
  }
}
