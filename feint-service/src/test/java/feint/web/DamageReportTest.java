package feint.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import feint.service.access.Scope;
import feint.store.connection.Storage;
import feint.web.Caller.Answer;
import feint.web.connection.ServiceSettings;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run whose row is damaged is reported as such, and hides no other run. */
@Timeout(60)
class DamageReportTest {

  private static final String PHASE =
      "UPDATE standings SET phase = '%s' WHERE run = (SELECT place FROM origins WHERE id = ?)";

  private static final String SCENARIO = "UPDATE origins SET scenario = 'ab' WHERE id = ?";

  @TempDir Path directory;

  private static String made(Caller admin) {
    return admin
        .post(
            "/v1/runs",
            "{\"policy\": \"oblivious\", \"scenario\": " + RunContractTest.SCENARIO + "}")
        .json()
        .get("id")
        .asText();
  }

  private static void damage(Storage storage, String id, String change) {
    String url = "jdbc:sqlite:" + ((Storage.SqliteFile) storage).file();
    try (Connection connection = DriverManager.getConnection(url)) {
      try (Statement statement = connection.createStatement()) {
        statement.execute("PRAGMA foreign_keys = OFF");
      }
      try (PreparedStatement update = connection.prepareStatement(change)) {
        update.setString(1, id);
        assertThat(update.executeUpdate()).isEqualTo(1);
      }
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  private static Map<String, String> states(Caller caller) {
    Answer answer = caller.get("/v1/runs");
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    Map<String, String> states = new HashMap<>();
    for (JsonNode run : answer.json().get("runs")) {
      states.put(run.get("id").asText(), run.get("state").asText());
    }
    return states;
  }

  @Test
  void listShowsDamagedRunsAndOthers() {
    Storage storage = Databases.SQLITE.fresh(directory);
    try (RunningService service = new RunningService(storage)) {
      Caller admin = service.admin();
      String sound = made(admin);
      String phase = made(admin);
      String scenario = made(admin);
      damage(storage, phase, PHASE.formatted("opem"));
      damage(storage, scenario, SCENARIO);
      Map<String, String> expected = Map.of(sound, "ready", phase, "damaged", scenario, "damaged");
      assertThat(states(admin)).isEqualTo(expected);
      assertThat(states(service.with(new Scope.Observer()))).isEqualTo(expected);
      assertThat(admin.get("/v1/runs?state=damaged").json().get("runs")).hasSize(1);
      assertThat(admin.get("/v1/overview").json().at("/states/damaged").asInt()).isEqualTo(1);
      assertThat(admin.get("/v1/overview").json().get("alarms").asInt()).isEqualTo(1);
      for (String id : new String[] {phase, scenario}) {
        JsonNode shown = admin.get("/v1/runs/" + id).json();
        assertThat(shown.get("state").asText()).isEqualTo("damaged");
        assertThat(shown.get("failure").asText()).isNotEmpty();
        Answer asked = admin.post("/v1/runs/" + id + "/queries", "{\"number\": 1, \"oracle\": 1}");
        assertThat(asked.status()).as(asked.body()).isEqualTo(409);
        assertThat(asked.json().get("detail").asText()).contains("damaged");
        assertThat(admin.post("/v1/runs/" + id + "/close", "").status()).isEqualTo(409);
        assertThat(admin.get("/v1/runs/" + id + "/record").status()).isEqualTo(409);
      }
      assertThat(
              admin
                  .post("/v1/runs/" + sound + "/queries", "{\"number\": 1, \"oracle\": 1}")
                  .status())
          .isEqualTo(201);
      assertThat(admin.delete("/v1/runs/" + phase).status()).isEqualTo(204);
      assertThat(admin.delete("/v1/runs/" + scenario).status()).isEqualTo(204);
      assertThat(states(admin)).isEqualTo(Map.of(sound, "waiting"));
    }
  }

  @Test
  void serviceStartsWithADamagedRun() {
    Storage storage = Databases.SQLITE.fresh(directory);
    String sound;
    String damaged;
    try (RunningService service = new RunningService(storage)) {
      sound = made(service.admin());
      damaged = made(service.admin());
    }
    damage(storage, damaged, PHASE.formatted("preparinh"));
    try (RunningService service = new RunningService(storage)) {
      assertThat(states(service.admin())).isEqualTo(Map.of(sound, "ready", damaged, "damaged"));
    }
  }

  @Test
  void watchersOfADamagedRunAreNotified() {
    Storage storage = Databases.SQLITE.fresh(directory);
    try (RunningService service = new RunningService(storage)) {
      String id = made(service.admin());
      String other = made(service.admin());
      damage(storage, id, SCENARIO);
      try (RawCall call = watching(service, "/v1/events?runs=" + id + "," + other)) {
        assertThat(call.until("\"damaged\":0"))
            .contains("\"state\":\"damaged\"")
            .contains("\"state\":\"ready\"");
      }
    }
  }

  private static RawCall watching(RunningService service, String path) {
    RawCall call = new RawCall(service.url());
    call.say(
        "GET "
            + path
            + " HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nAuthorization: Bearer "
            + service.token()
            + "\r\n\r\n");
    return call;
  }

  /** A clock that fails on the threads that send events, once enabled. */
  private static final class FailingClock extends Clock {

    private final AtomicBoolean fails = new AtomicBoolean();

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      if (fails.get() && Thread.currentThread().getName().equals("feint-events")) {
        throw new IllegalStateException("the clock fails");
      }
      return Clock.systemUTC().instant();
    }
  }

  @Test
  void streamReportsAFailedReadAndEnds() {
    FailingClock clock = new FailingClock();
    try (RunningService service =
        new RunningService(Databases.SQLITE.fresh(directory), ServiceSettings.loopback(), clock)) {
      String id = made(service.admin());
      try (RawCall call = watching(service, "/v1/runs/" + id + "/events")) {
        call.until("\"state\":\"ready\"");
        clock.fails.set(true);
        assertThat(call.rest()).contains("event: fault").contains("internal fault");
      }
    }
  }
}
