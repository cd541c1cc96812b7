package feint.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import feint.store.Faults;
import feint.store.RunStore;
import feint.web.connection.ServiceSettings;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A service that is stopped answers its pending requests. */
class GracefulStopTest {

  private static final int ASKS = 32;

  private final Faults faults = new Faults();
  private final ExecutorService threads = Executors.newCachedThreadPool();

  @TempDir Path directory;
  private RunStore store;

  @BeforeEach
  void open() {
    store = faults.open(Databases.SQLITE.fresh(directory));
  }

  @AfterEach
  void end() {
    faults.release();
    threads.shutdownNow();
  }

  @Test
  void asksThatWaitForTheDiskAreAnswered() throws Exception {
    RunningService service = new RunningService(store, ServiceSettings.loopback());
    List<Future<Integer>> asks = waiting(service, ASKS);
    RawCall watcher = new RawCall(service.url());
    watcher.say(
        "GET /v1/events HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n"
            + "Authorization: Bearer "
            + service.token()
            + "\r\n\r\n");
    watcher.until("event: overview");
    Future<?> ending = threads.submit(service::close);
    awaitRefusal(service.url());
    watcher.rest();
    assertThat(asks).noneMatch(Future::isDone);

    faults.release();
    for (Future<Integer> ask : asks) {
      assertThat(ask.get()).isEqualTo(201);
    }
    ending.get();
    watcher.close();
  }

  @Test
  void requestsUnansweredAtTheDeadlineAreCutOff() throws Exception {
    ServiceSettings settings = ServiceSettings.loopback();
    RunningService service =
        new RunningService(
            store, settings.withLimits(settings.limits().withGrace(Duration.ofMillis(50))));
    List<Future<Integer>> asks = waiting(service, 2);
    Future<?> ending = threads.submit(service::close);
    for (Future<Integer> ask : asks) {
      assertThatThrownBy(ask::get).hasRootCauseInstanceOf(IOException.class);
    }
    faults.release();
    ending.get();
  }

  /** Requests decisions of several runs, all of which wait for the disk. */
  private List<Future<Integer>> waiting(RunningService service, int count)
      throws InterruptedException {
    List<PlayedRun> runs = new ArrayList<>();
    for (int n = 0; n < count; n++) {
      runs.add(PlayedRun.of(service.admin(), PlayedRun.scenario(6, 2), "oblivious"));
    }
    faults.hold();
    List<Future<Integer>> asks = new ArrayList<>();
    asks.add(threads.submit(() -> runs.get(0).ask(1, 1).status()));
    faults.awaitHeld();
    runs.stream().skip(1).forEach(run -> asks.add(threads.submit(() -> run.ask(1, 1).status())));
    while (Faults.waiting(store) < count - 1) {
      Thread.sleep(1);
    }
    return asks;
  }

  private static void awaitRefusal(String url) throws Exception {
    URI at = URI.create(url);
    boolean refused = false;
    while (!refused) {
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress(at.getHost(), at.getPort()));
      } catch (ConnectException e) {
        refused = true;
      }
    }
  }
}
