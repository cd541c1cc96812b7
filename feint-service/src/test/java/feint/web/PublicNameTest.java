package feint.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.service.access.Scope;
import feint.web.Caller.Answer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Public name and sizes of a run, as observers see them. */
class PublicNameTest {

  private static final String SCENARIO = PlayedRun.scenario(6, 2);

  @TempDir Path directory;

  private static ObjectNode wanted() {
    return PlayedRun.wanted(SCENARIO, "oblivious").put("name", "wanted: toxic comments");
  }

  @ParameterizedTest
  @EnumSource(Databases.class)
  void observersSeeThePublicNameAndTheHorizon(Databases database) {
    try (RunningService service = new RunningService(database.fresh(directory))) {
      Caller observer = service.with(new Scope.Observer());
      PlayedRun named = PlayedRun.made(service.admin(), wanted().put("publicName", "training 7"));
      PlayedRun unnamed = PlayedRun.made(service.admin(), wanted());

      JsonNode told = named.at(observer).show();
      assertThat(told.get("publicName").asText()).isEqualTo("training 7");
      assertThat(told.get("horizon").asInt()).isEqualTo(6);
      assertThat(unnamed.at(observer).now().get("publicName").isNull()).isTrue();
      assertThat(observer.get("/v1/runs").body()).contains("training 7").doesNotContain("toxic");
      assertThat(named.now().get("publicName").asText()).isEqualTo("training 7");
      assertThat(named.now().get("name").asText()).isEqualTo("wanted: toxic comments");
    }
  }

  @Test
  void publicNameHasTheRulesOfANameAndIsPartOfTheRequest() {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      Caller admin = service.admin();
      Answer blank = admin.post("/v1/runs", wanted().put("publicName", " ").toString());
      assertThat(blank.status()).isEqualTo(422);
      assertThat(blank.json().get("detail").asText())
          .isEqualTo("publicName must have 1 to 200 characters, was 1");
      ObjectNode request = wanted().put("requestId", "one").put("publicName", "training 7");
      assertThat(admin.post("/v1/runs", request.toString()).status()).isEqualTo(201);
      assertThat(admin.post("/v1/runs", request.toString()).status()).isEqualTo(200);
      request.put("publicName", "training 8");
      assertThat(admin.post("/v1/runs", request.toString()).status()).isEqualTo(409);
    }
  }

  @Test
  void publicNameMovesWithTheRun() {
    try (RunningService here = new RunningService(Databases.SQLITE.fresh(directory));
        RunningService there = new RunningService(Databases.SQLITE.fresh(directory))) {
      PlayedRun run = PlayedRun.made(here.admin(), wanted().put("publicName", "training 7"));
      String document = here.admin().post(run.path() + "/export", "").body();

      assertThat(there.admin().post("/v1/runs/import", document).status()).isEqualTo(201);
      assertThat(run.at(there.admin()).now().get("publicName").asText()).isEqualTo("training 7");
    }
  }

  /** Incentive and queries are counted in the same way: including the unanswered query. */
  @Test
  void unansweredQueryIsCountedWithItsIncentive() {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      PlayedRun run = PlayedRun.made(service.admin(), wanted());
      PlayedRun observed = run.at(service.with(new Scope.Observer()));
      assertCounts(observed, 0, 0, 0);
      int first = run.ask(1, 1).json().get("incentive").asInt();
      assertCounts(observed, 1, 0, first);
      run.tell(1, true);
      assertCounts(observed, 1, 1, first);
      int second = run.ask(2, 1).json().get("incentive").asInt();
      run.close();
      assertCounts(observed, 2, 1, first + second);
      assertCounts(run, 2, 1, first + second);
    }
  }

  private static void assertCounts(PlayedRun run, int asked, int sent, int paid) {
    JsonNode shown = run.show();
    assertThat(shown.get("queriesAsked").asInt()).isEqualTo(asked);
    assertThat(shown.get("sent").asInt()).isEqualTo(sent);
    assertThat(shown.get("incentivePaid").asInt()).isEqualTo(paid);
  }
}
