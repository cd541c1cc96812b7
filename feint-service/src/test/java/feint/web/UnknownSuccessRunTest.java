package feint.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import feint.store.connection.Storage;
import feint.web.Caller.Answer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs of scenarios without probabilities of success. */
class UnknownSuccessRunTest {

  private static final String SCENARIO = "{horizon: 30, successes: 10}";

  @TempDir Path directory;

  private static void play(PlayedRun run, int from, int to) {
    for (int number = from; number <= to; number++) {
      Answer asked = run.ask(number, 1);
      assertThat(asked.status()).as(asked.body()).isEqualTo(201);
      assertThat(asked.json().get("incentive").asInt()).isEqualTo(1);
      assertThat(run.tell(number, true).status()).isEqualTo(200);
    }
  }

  /** All answers are informative: a model with probability one half would be rejected. */
  @ParameterizedTest
  @EnumSource(Databases.class)
  void obliviousPolicyIsPlayedWithoutForecast(Databases database) {
    Storage storage = database.fresh(directory);
    String id;
    try (RunningService service = new RunningService(storage)) {
      PlayedRun run = PlayedRun.of(service.admin(), SCENARIO, "oblivious:stop=yes");
      id = run.id();
      play(run, 1, 10);
    }
    try (RunningService service = new RunningService(storage)) {
      PlayedRun run = new PlayedRun(service.admin(), id);
      play(run, 11, 20);
      JsonNode shown = run.show();
      assertThat(shown.get("state").asText()).isEqualTo("finished");
      assertThat(shown.get("queue").asInt()).isZero();
      assertThat(shown.get("oracle").get("states").asInt()).isEqualTo(1);
      assertThat(shown.get("forecast").isNull()).isTrue();
      assertThat(shown.get("fit").get("evidence").asDouble()).isEqualTo(1);
      assertThat(shown.get("modelRejected").asBoolean()).isFalse();
      shown.get("givenAway").forEach(share -> assertThat(share.asDouble()).isEqualTo(0.5));
      assertThat(service.admin().get(run.path() + "/timeline").json().get("number")).hasSize(20);
      assertThat(service.admin().get(run.path() + "/record").json().get("rows")).hasSize(20);
      Answer plan = service.admin().get(run.path() + "/plan");
      assertThat(plan.status()).isEqualTo(409);
      assertThat(plan.json().get("detail").asText())
          .isEqualTo("a plan needs oracle.success in the scenario, which does not have it");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"greedy", "exact", "balanced", "oblivious:incentive=cheapest,finish=0.5"})
  void otherPoliciesAreRefused(String policy) {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      Answer refused =
          service.admin().post("/v1/runs", PlayedRun.wanted(SCENARIO, policy).toString());
      assertThat(refused.status()).as(refused.body()).isEqualTo(422);
      assertThat(refused.json().get("faults").get(0).get("path").asText())
          .isEqualTo("oracle.success");
    }
  }

  @Test
  void runMovesToAnotherService() {
    try (RunningService here = new RunningService(Databases.SQLITE.fresh(directory));
        RunningService there = new RunningService(Databases.SQLITE.fresh(directory))) {
      PlayedRun run = PlayedRun.of(here.admin(), SCENARIO, "oblivious");
      play(run, 1, 3);
      String document = here.admin().post(run.path() + "/export", "").body();

      assertThat(there.admin().post("/v1/runs/import", document).status()).isEqualTo(201);
      play(run.at(there.admin()), 4, 6);
    }
  }
}
