package feint.web;

import static org.assertj.core.api.Assertions.assertThat;

import feint.web.connection.SlowRefusals;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Callers whose requests are refused repeatedly wait; others do not. */
class SlowRefusalsTest {

  private final AtomicLong nanos = new AtomicLong();
  private final SlowRefusals slow = new SlowRefusals(nanos::get, Duration.ofMillis(1));
  private final Server server = new Server();
  private String url = "";

  @BeforeEach
  void start() throws Exception {
    ServerConnector connector = new ServerConnector(server, 1, 1);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    slow.setHandler(
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback) {
            response.setStatus(request.getMethod().equals("GET") ? 200 : 405);
            callback.succeeded();
            return true;
          }
        });
    server.setHandler(slow);
    server.start();
    url = "http://127.0.0.1:" + connector.getLocalPort();
  }

  @AfterEach
  void stop() throws Exception {
    server.stop();
  }

  private static void send(RawCall call, String method, int status) {
    call.say(method + " / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n");
    assertThat(call.until("\r\n\r\n")).startsWith("HTTP/1.1 " + status);
  }

  @Test
  void refusedCallerWaitsAndIsAnswered() {
    try (RawCall hostile = new RawCall(url);
        RawCall other = new RawCall(url)) {
      for (int n = 0; n < SlowRefusals.PER_SECOND; n++) {
        send(hostile, "ODD" + n, 405);
      }
      assertThat(slow.delayed()).isZero();
      send(hostile, "ODD", 405);
      assertThat(slow.delayed()).isEqualTo(1);
      send(other, "GET", 200);
      assertThat(slow.delayed()).isEqualTo(1);
      send(other, "PUT", 405);
      assertThat(slow.delayed()).isEqualTo(1);
      send(other, "PUT", 405);
      assertThat(slow.delayed()).as("a connection whose last request was refused").isEqualTo(2);
      send(other, "GET", 200);
      send(other, "GET", 200);
      assertThat(slow.delayed()).as("after a success").isEqualTo(3);
      nanos.addAndGet(Duration.ofSeconds(1).toNanos());
      send(hostile, "ODD", 405);
      assertThat(slow.delayed()).as("after a second").isEqualTo(3);
    }
  }
}
