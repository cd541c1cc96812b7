package feint.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import feint.api.RefusedException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Delivery of changes of a run over one or several connections. */
class RunWatcherTest {

  private final QuickTime time = new QuickTime(0);
  private final List<String> seen = new ArrayList<>();

  private static String event(int version, String state, int sent) {
    return "event: run\nid: "
        + version
        + "\ndata: {\"id\":\"abc\",\"state\":\""
        + state
        + "\",\ndata: \"sent\":"
        + sent
        + ",\"incentivePaid\":0}\n\n";
  }

  private static void stream(HttpExchange exchange, String... events) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
    exchange.sendResponseHeaders(200, 0);
    try (OutputStream out = exchange.getResponseBody()) {
      for (String event : events) {
        out.write(event.getBytes(StandardCharsets.UTF_8));
        out.flush();
      }
    }
  }

  private void watch(FakeService service) {
    service
        .client(RetryPolicy.defaults(), time)
        .run("abc")
        .watch(status -> seen.add(status.state().label() + " " + status.sent()));
  }

  @Test
  void changesAreDeliveredOnceAcrossConnections() throws Exception {
    try (FakeService service =
        new FakeService(
            (n, request, exchange) -> {
              switch (n) {
                case 1 ->
                    stream(exchange, ": hello\n\n", event(1, "ready", 0), event(2, "waiting", 0));
                case 2 -> FakeService.drop(exchange);
                case 3 -> FakeService.problem(exchange, 503, "not now");
                case 4 -> stream(exchange, event(2, "waiting", 0), event(5, "ready", 2));
                default -> stream(exchange, event(6, "finished", 3), event(7, "never", 9));
              }
            })) {
      watch(service);
      assertThat(seen).containsExactly("ready 0", "waiting 0", "ready 2", "finished 3");
      assertThat(service.received()).extracting(r -> r.lastEvent()).startsWith("null", "2");
    }
  }

  @Test
  void watchEndsIfTheServiceStaysUnavailable() throws Exception {
    try (FakeService service =
        new FakeService(
            (n, request, exchange) -> {
              if (n == 1) {
                stream(exchange, event(1, "ready", 0));
              } else {
                FakeService.drop(exchange);
              }
            })) {
      assertThatThrownBy(() -> watch(service))
          .isInstanceOf(UnavailableException.class)
          .hasMessageContaining("does not answer: tried for 30 s");
      assertThat(seen).containsExactly("ready 0");
      assertThat(time.pauses()).hasSizeGreaterThan(10);
    }
  }

  @Test
  void watchOfAnUnknownRunIsRefused() throws Exception {
    try (FakeService service =
        new FakeService(
            (n, request, exchange) -> FakeService.problem(exchange, 404, "there is no run abc"))) {
      assertThatThrownBy(() -> watch(service))
          .isInstanceOf(RefusedException.class)
          .hasMessage("there is no run abc");
      assertThat(service.received()).hasSize(1);
    }
  }

  @Test
  void exceptionsOfTheConsumerEndTheWatch() throws Exception {
    try (FakeService service =
        new FakeService((n, request, exchange) -> stream(exchange, event(1, "ready", 0)))) {
      Run run = service.client(RetryPolicy.defaults(), time).run("abc");
      assertThatThrownBy(
              () ->
                  run.watch(
                      status -> {
                        throw new IllegalStateException("enough");
                      }))
          .hasMessage("enough");
    }
  }

  @Test
  void deletionEndsTheWatch() throws Exception {
    try (FakeService service =
        new FakeService(
            (n, request, exchange) ->
                stream(exchange, event(1, "ready", 0), "event: gone\nid: 2\ndata: {}\n\n"))) {
      watch(service);
      assertThat(seen).containsExactly("ready 0");
      assertThat(service.received()).hasSize(1);
    }
  }

  @Test
  void linesAreParsedIntoEvents() {
    EventReader reader = new EventReader();
    assertThat(reader.read(": a comment")).isEmpty();
    assertThat(reader.read("")).isEmpty();
    assertThat(reader.read("id:7")).isEmpty();
    assertThat(reader.read("data: one")).isEmpty();
    assertThat(reader.read("data:  two")).isEmpty();
    assertThat(reader.read("data")).isEmpty();
    assertThat(reader.read("retry: 5")).isEmpty();
    assertThat(reader.read(""))
        .isEqualTo(Optional.of(new EventReader.Event("", "7", "one\n two\n")));
    assertThat(reader.read("")).isEmpty();
  }
}
