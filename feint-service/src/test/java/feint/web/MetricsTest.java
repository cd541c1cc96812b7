package feint.web;

import static org.assertj.core.api.Assertions.assertThat;

import feint.service.access.Scope;
import feint.store.connection.Storage;
import feint.web.connection.ServiceSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Values of the metrics, and the ones that observers see. */
@Timeout(60)
class MetricsTest {

  private static final String SCENARIO = PlayedRun.scenario(20, 9);

  private static final Set<String> OBSERVED =
      Set.of("feint_answers_total", "feint_decisions_total", "feint_requests_total", "feint_runs");

  @TempDir Path directory;

  private static void change(Storage storage, String statement) {
    String url = "jdbc:sqlite:" + ((Storage.SqliteFile) storage).file();
    try (Connection connection = DriverManager.getConnection(url);
        Statement update = connection.createStatement()) {
      update.executeUpdate(statement);
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  /** Waits for a value that is counted after an answer, or cached for half a second. */
  private static void await(Caller caller, String series, double expected)
      throws InterruptedException {
    while (Scrape.of(caller).values().getOrDefault(series, Double.NaN) != expected) {
      Thread.sleep(5);
    }
  }

  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void stateOfDatabaseAndRunsIsShown(Databases database) throws InterruptedException {
    try (RunningService service = new RunningService(database.fresh(directory))) {
      Caller admin = service.admin();
      PlayedRun run = PlayedRun.of(admin, SCENARIO, "greedy");
      PlayedRun.of(admin, SCENARIO, "oblivious");
      run.ask(1, 2);
      await(admin, "feint_runs{state=\"waiting\"}", 1);
      await(admin, "feint_runs{state=\"ready\"}", 1);

      await(admin, "feint_ready", 1);

      Scrape now = Scrape.with(admin, "feint_alarming_runs");
      assertThat(now.value("feint_writer_up")).isEqualTo(1);
      assertThat(now.value("feint_alarming_runs")).isEqualTo(0);
      assertThat(now.value("feint_writes_total")).isGreaterThanOrEqualTo(3);
      assertThat(now.value("feint_commit_seconds_count")).isBetween(3.0, 1e4);
      assertThat(now.value("feint_commit_seconds_sum")).isPositive();
      assertThat(now.value("feint_pool_wait_seconds_count{pool=\"read\"}")).isPositive();
      assertThat(now.value("feint_pool_connections{pool=\"write\",state=\"active\"}")).isEqualTo(1);
      assertThat(now.value("feint_pool_timeouts_total{pool=\"read\"}")).isZero();
      assertThat(now.value("feint_threads{state=\"busy\"}")).isPositive();
      assertThat(now.value("feint_threads_limit")).isEqualTo(256);
      assertThat(now.value("feint_connections")).isPositive();
      assertThat(now.value("feint_runs_in_memory")).isEqualTo(2);
      assertThat(now.value("feint_rebuilds_total{outcome=\"done\"}")).isGreaterThanOrEqualTo(1);
      assertThat(now.value("feint_preparations{state=\"waiting\"}")).isZero();
      assertThat(now.value("jvm_memory_used_bytes{area=\"heap\"}")).isPositive();
    }
  }

  @Test
  void observerSeesPublicCountsOnly() {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      Caller observer = service.with(new Scope.Observer());
      Scrape observed = Scrape.with(observer, "feint_requests_total", "feint_runs");
      assertThat(observed.types().keySet()).isEqualTo(OBSERVED);
      Scrape owned =
          Scrape.with(service.admin(), "feint_alarming_runs", "feint_oldest_open_query_seconds");
      assertThat(owned.types().keySet()).containsAll(OBSERVED).contains("feint_build_info");
    }
  }

  /** Alarms, give-ups, rebuilds and ages differ; the observer's metrics do not. */
  @Test
  void observerSeesNoAlarmsOrGiveUps() throws InterruptedException {
    Storage storage = Databases.SQLITE.fresh(directory);
    try (RunningService one = new RunningService(storage);
        RunningService other = new RunningService(Databases.SQLITE.fresh(directory))) {
      PlayedRun mine = new PlayedRun(one.admin(), made(one.admin()));
      PlayedRun theirs = new PlayedRun(other.admin(), made(other.admin()));
      mine.ask(1, 1);
      theirs.ask(1, 1);
      assertThat(mine.giveUp(1).status()).isEqualTo(theirs.tell(1, true).status());
      change(storage, "UPDATE standings SET identified = 1, doubted = 1, version = version + 1");
      mine.ask(2, 1);
      theirs.ask(2, 1);
      for (RunningService service : new RunningService[] {one, other}) {
        await(service.with(new Scope.Observer()), "feint_runs{state=\"waiting\"}", 1);
      }
      assertThat(seen(one)).isEqualTo(seen(other)).contains("feint_decisions_total 2.0");
      Scrape alarmed = Scrape.with(one.admin(), "feint_alarming_runs");
      Scrape calm = Scrape.with(other.admin(), "feint_alarming_runs");
      assertThat(alarmed.value("feint_alarming_runs")).isEqualTo(1);
      assertThat(calm.value("feint_alarming_runs")).isZero();
      String rebuilds = "feint_rebuilds_total{outcome=\"done\"}";
      assertThat(alarmed.value(rebuilds)).isGreaterThan(calm.value(rebuilds));
    }
  }

  private static String made(Caller admin) {
    return admin
        .post("/v1/runs", PlayedRun.wanted(SCENARIO, "oblivious").toString())
        .json()
        .get("id")
        .asText();
  }

  /** Returns all metrics except those of this test's own requests, whose number varies. */
  private static String seen(RunningService service) {
    return Scrape.with(service.with(new Scope.Observer()), "feint_runs")
        .text()
        .replaceAll("feint_requests_total\\{[^}]*route=\"/metrics\"[^\n]*\n", "");
  }

  @Test
  void ageOfTheOldestOpenQueryIsThatOfTheClock() {
    AtomicLong now = new AtomicLong(1_000_000);
    Clock clock =
        new Clock() {
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
            return Instant.ofEpochMilli(now.get());
          }
        };
    ServiceSettings settings = ServiceSettings.loopback();
    try (RunningService service =
        new RunningService(Databases.SQLITE.fresh(directory), settings, clock)) {
      String[] ids = {made(service.admin()), made(service.admin()), made(service.admin())};
      PlayedRun answered = new PlayedRun(service.admin(), ids[0]);
      answered.ask(1, 1);
      answered.tell(1, true);
      now.addAndGet(5_000);
      new PlayedRun(service.admin(), ids[1]).ask(1, 1);
      now.addAndGet(60_000);
      new PlayedRun(service.admin(), ids[2]).ask(1, 1);
      now.addAndGet(30_000);
      String age = "feint_oldest_open_query_seconds";
      assertThat(Scrape.with(service.admin(), age).value(age)).isEqualTo(90);
    }
  }

  @Test
  void conflictsAreCountedByCause() throws InterruptedException {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      PlayedRun run = new PlayedRun(service.admin(), made(service.admin()));
      assertThat(run.ask(7, 1).status()).isEqualTo(409);
      run.ask(1, 1);
      run.close();
      run.tell(1, true);
      assertThat(run.giveUp(1).status()).isEqualTo(409);
      await(service.admin(), "feint_conflicts_total{cause=\"number\"}", 1);
      await(service.admin(), "feint_conflicts_total{cause=\"other\"}", 1);
    }
  }

  @Test
  void damagedRunsAreCounted() throws InterruptedException {
    Storage storage = Databases.SQLITE.fresh(directory);
    String id;
    try (RunningService service = new RunningService(storage)) {
      id = made(service.admin());
      new PlayedRun(service.admin(), id).ask(1, 1);
    }
    change(storage, "UPDATE queries SET incentive = incentive + 1");
    try (RunningService service = new RunningService(storage)) {
      assertThat(new PlayedRun(service.admin(), id).tell(1, true).status()).isEqualTo(409);
      await(service.admin(), "feint_rebuilds_total{outcome=\"damaged\"}", 1);
    }
  }

  /** A scrape is answered during an outage and reports its cause. */
  @Test
  void lostDatabaseIsShownByItsCauses() throws IOException, InterruptedException {
    Path file = ((Storage.SqliteFile) Databases.SQLITE.fresh(directory)).file();
    try (RunningService service = new RunningService(new Storage.SqliteFile(file))) {
      PlayedRun run = new PlayedRun(service.admin(), made(service.admin()));
      Files.move(file, file.resolveSibling("elsewhere"));
      assertThat(run.ask(1, 1).status()).isEqualTo(503);
      await(service.admin(), "feint_faults_total{cause=\"database\"}", 1);
      await(service.admin(), "feint_ready", 0);
      assertThat(service.admin().get("/readyz").status()).isEqualTo(503);
      await(service.admin(), "feint_faults_total{cause=\"not-ready\"}", 1);
      assertThat(Scrape.of(service.admin()).value("feint_faults_total{cause=\"busy\"}")).isZero();
    }
  }

  @Test
  void watchersAreCounted() throws InterruptedException {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory));
        RawCall call = new RawCall(service.url())) {
      assertThat(Scrape.of(service.admin()).value("feint_watchers")).isZero();
      call.say(
          "GET /v1/events HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n"
              + "Authorization: Bearer "
              + service.token()
              + "\r\n\r\n");
      call.until("overview");
      await(service.admin(), "feint_watchers", 1);
    }
  }
}
