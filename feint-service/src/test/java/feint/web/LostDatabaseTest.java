package feint.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import feint.store.connection.Storage;
import feint.store.connection.StoreException;
import feint.web.Caller.Answer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A PostgreSQL server that is stopped under load, and started again. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class LostDatabaseTest {

  private static final int HORIZON = 80;
  private static final int RUNS = 3;
  private static final int TOGETHER = 2;

  /** The query at which the first client to reach it stops the server. */
  private static final int STOPPED_AT = 20;

  /** The query that no client requests before the server is stopped, however long that takes. */
  private static final int WAITS_AT = 60;

  @TempDir Path directory;

  private EmbeddedPostgres server(int port, String fsync) throws IOException {
    return EmbeddedPostgres.builder()
        .setDataDirectory(directory.resolve("server"))
        .setCleanDataDirectory(false)
        .setPort(port)
        .setServerConfig("fsync", fsync)
        .start();
  }

  /**
   * Returns a socket that is bound to a port and does not listen: connections are refused, the port
   * stays reserved, and a server can listen on it.
   */
  private static Socket reserved() throws IOException {
    Socket socket = new Socket();
    socket.setReuseAddress(true);
    socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    return socket;
  }

  @Tag("slow")
  @Test
  void outageLosesAndChangesNothing() throws Exception {
    try (Socket reserved = reserved()) {
      playThroughAnOutage(reserved.getLocalPort());
    }
  }

  private void playThroughAnOutage(int port) throws Exception {
    Storage storage =
        new Storage.Postgres(
            "jdbc:postgresql://localhost:" + port + "/postgres",
            Optional.of("postgres"),
            Optional.of("postgres"));
    try (EmbeddedPostgres unsynced = server(port, "off")) {
      assertThat(unsynced.getPort()).isEqualTo(port);
      assertThatExceptionOfType(StoreException.class)
          .isThrownBy(() -> new RunningService(storage).close())
          .withMessageContaining("fsync must be on, was off");
    }
    Outage outage = new Outage();
    EmbeddedPostgres first = server(port, "on");
    try (RunningService service = new RunningService(storage)) {
      List<PlayedRun> runs = new ArrayList<>();
      for (int run = 0; run < RUNS; run++) {
        runs.add(PlayedRun.of(service.admin(), PlayedRun.scenario(HORIZON, 9), "random"));
      }
      List<Together.Work<Boolean>> clients = new ArrayList<>();
      for (int client = 0; client < RUNS * TOGETHER; client++) {
        PlayedRun run = runs.get(client / TOGETHER);
        clients.add(() -> outage.play(run));
      }
      clients.add(
          () -> {
            outage.wanted.await();
            first.close();
            outage.begun.countDown();
            assertThat(service.admin().get("/readyz").status()).isEqualTo(503);
            assertThat(service.admin().get("/healthz").status()).isEqualTo(200);
            assertThat(service.admin().get("/v1/runs").status()).isEqualTo(503);
            outage.felt.await();
            outage.second.add(server(port, "on"));
            return true;
          });
      Together.all(clients);
      assertThat(service.admin().get("/readyz").status()).isEqualTo(200);
      // Repeats all requests at a new service.
      try (RunningService other = new RunningService(storage)) {
        for (PlayedRun run : runs) {
          assertThat(outage.play(run.at(other.admin()))).isTrue();
          assertThat(run.at(other.admin()).state()).isEqualTo("finished");
        }
      }
    } finally {
      first.close();
      for (EmbeddedPostgres second : outage.second) {
        second.close();
      }
    }
  }

  /** Answers that clients receive before, during and after the outage. */
  private static final class Outage {

    private final CountDownLatch wanted = new CountDownLatch(1);
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch felt = new CountDownLatch(RUNS * TOGETHER);
    private final Map<String, String> heard = new ConcurrentHashMap<>();
    private final List<EmbeddedPostgres> second = new ArrayList<>();

    boolean play(PlayedRun run) throws InterruptedException {
      boolean refused = false;
      for (int number = 1; number <= HORIZON; number++) {
        if (number == STOPPED_AT) {
          wanted.countDown();
        }
        if (number == WAITS_AT) {
          begun.await();
        }
        int asked = number;
        refused |= persistently("asked " + run.id() + asked, refused, () -> run.ask(asked, 1));
        refused |=
            persistently(
                "told " + run.id() + asked, refused, () -> run.tell(asked, asked % 3 == 0));
      }
      return true;
    }

    /** Repeats a request until it is answered; returns whether the service was unavailable. */
    private boolean persistently(String name, boolean refused, Supplier<Answer> request)
        throws InterruptedException {
      boolean away = false;
      while (true) {
        Answer answer = request.get();
        if (answer.status() == 503) {
          assertThat(answer.body()).doesNotContain("incentive", "learn", "obfuscate");
          if (!refused && !away) {
            felt.countDown();
          }
          away = true;
          Thread.sleep(50);
        } else {
          assertThat(answer.status()).as(answer.body()).isIn(200, 201);
          String before = heard.putIfAbsent(name, answer.body());
          assertThat(before == null ? answer.body() : before).as(name).isEqualTo(answer.body());
          return away;
        }
      }
    }
  }
}
