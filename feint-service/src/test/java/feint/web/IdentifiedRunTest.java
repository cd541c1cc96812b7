package feint.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import feint.service.access.Scope;
import feint.store.connection.Storage;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Greedy learns with its first query. A policy-aware eavesdropper knows the real trajectory then.
 */
class IdentifiedRunTest {

  private static final String SCENARIO = PlayedRun.scenario(6, 2);

  @TempDir Path directory;

  private static JsonNode alarming(Caller admin) {
    return admin.get("/v1/runs?alarm=true").json().get("runs");
  }

  @ParameterizedTest
  @EnumSource(Databases.class)
  void runThatIsIdentifiedIsAnAlarm(Databases database) {
    Storage storage = database.fresh(directory);
    String id;
    try (RunningService service = new RunningService(storage)) {
      Caller admin = service.admin();
      PlayedRun open = PlayedRun.of(admin, SCENARIO, "oblivious");
      PlayedRun greedy = PlayedRun.of(admin, SCENARIO, "greedy");
      for (PlayedRun run : new PlayedRun[] {open, greedy}) {
        assertThat(run.now().get("identified").asBoolean()).isFalse();
        run.ask(1, 1);
        assertThat(run.now().get("identified").asBoolean()).isFalse();
        run.tell(1, true);
      }
      assertThat(open.now().get("identified").asBoolean()).isFalse();
      assertThat(greedy.now().get("identified").asBoolean()).isTrue();
      assertThat(alarming(admin)).hasSize(1);
      assertThat(alarming(admin).get(0).get("id").asText()).isEqualTo(greedy.id());
      assertThat(alarming(admin).get(0).get("identified").asBoolean()).isTrue();
      assertThat(admin.get("/v1/overview").json().get("alarms").asInt()).isEqualTo(1);
      Caller observer = service.with(new Scope.Observer());
      assertThat(observer.get("/v1/runs").body()).doesNotContain("identified");
      id = greedy.id();
    }
    try (RunningService service = new RunningService(storage)) {
      PlayedRun again = new PlayedRun(service.admin(), id);
      assertThat(again.now().get("identified").asBoolean()).isTrue();
      again.ask(2, 1);
      assertThat(again.now().get("identified").asBoolean()).isTrue();
    }
  }

  @Test
  void runThatIsIdentifiedStaysSoWhereItIsImported() {
    try (RunningService here = new RunningService(Databases.SQLITE.fresh(directory));
        RunningService there = new RunningService(Databases.SQLITE.fresh(directory))) {
      PlayedRun run = PlayedRun.of(here.admin(), SCENARIO, "greedy");
      run.ask(1, 1);
      run.tell(1, true);
      String document = here.admin().post(run.path() + "/export", "").body();

      assertThat(there.admin().post("/v1/runs/import", document).status()).isEqualTo(201);
      assertThat(run.at(there.admin()).now().get("identified").asBoolean()).isTrue();
    }
  }
}
