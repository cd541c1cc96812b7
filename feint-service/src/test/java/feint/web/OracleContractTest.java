package feint.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import feint.service.Runs;
import feint.service.access.Scope;
import feint.service.access.Tokens;
import feint.store.Actor;
import feint.store.Phase;
import feint.store.RunRow;
import feint.store.RunRow.Origin;
import feint.store.RunRow.Standing;
import feint.store.RunStore;
import feint.store.connection.Storage;
import feint.web.Caller.Answer;
import feint.web.connection.ServiceSettings;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Facts about the oracle that only the owner of a run sees. */
class OracleContractTest {

  private static final String SCENARIO = PlayedRun.scenario(6, 2);

  private static final String CLIENTS =
      "{\"horizon\": 6, \"successes\": 2, \"incentives\": [1, 2, 3],"
          + " \"oracle\": {\"success\": [[0, 0.37, 1], [0, 1, 1], [0, 1, 1]],"
          + " \"participation\": {\"clients\": 35, \"stay\": 0.8, \"thresholds\": [0, 16, 21]}},"
          + " \"objective\": {\"kind\": \"goal\"}%s}";

  @TempDir Path directory;

  @Test
  void ownerSeesTheStatesOfTheScenario() {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      assertThat(oracle(service, SCENARIO))
          .hasToString("{\"states\":2,\"thresholds\":null,\"samplesNeeded\":null}");
      assertThat(oracle(service, CLIENTS.formatted("")))
          .hasToString("{\"states\":3,\"thresholds\":[0,16,21],\"samplesNeeded\":null}");
      assertThat(oracle(service, CLIENTS.formatted(samples("published"))))
          .hasToString("{\"states\":3,\"thresholds\":[0,16,21],\"samplesNeeded\":null}");
      assertThat(oracle(service, CLIENTS.formatted(samples("participation"))))
          .hasToString("{\"states\":3,\"thresholds\":[0,16,21],\"samplesNeeded\":4000}");
    }
  }

  /** Programs decide by this, and not by the policy's name, what is proven. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "greedy | 1 | null",
        "exact | 1 | null",
        "oblivious | 1 | {\"advantage\":0.0,\"seen\":[\"queries\",\"incentives\",\"steps\","
            + "\"contents\",\"attendance\",\"state\"]}",
        "oblivious:decoys=1 | 1 | {\"advantage\":0.0,\"seen\":[\"queries\",\"incentives\",\"steps\","
            + "\"contents\",\"attendance\",\"state\"]}",
        "oblivious:decoys=3 | 3 | {\"advantage\":0.0,\"seen\":[\"queries\",\"incentives\",\"steps\","
            + "\"contents\",\"attendance\",\"state\"]}",
        "balanced:types | 1 | {\"advantage\":0.0,\"seen\":[\"queries\",\"incentives\"]}",
      })
  void guaranteeOfThePolicyIsShown(String policy, int decoys, String guarantee) {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      JsonNode shown = PlayedRun.of(service.admin(), SCENARIO, policy).show();
      assertThat(shown.get("decoys").asInt()).isEqualTo(decoys);
      assertThat(shown.get("guarantee")).hasToString(guarantee);
    }
  }

  private static String samples(String success) {
    return ", \"federated\": {\"success\": \"" + success + "\", \"samplesNeeded\": 4000}";
  }

  private static JsonNode oracle(RunningService service, String scenario) {
    return PlayedRun.of(service.admin(), scenario, "greedy").now().get("oracle");
  }

  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void theOpenQuerySaysInWhichStateItWasAskedFor(Databases database) {
    Storage storage = database.fresh(directory);
    PlayedRun played;
    try (RunningService service = new RunningService(storage)) {
      played = PlayedRun.of(service.admin(), SCENARIO, "random");
      assertThat(played.now().get("askedIn").isNull()).isTrue();
      for (int number = 1; number <= 3; number++) {
        played.ask(number, 1 + number % 2);
        assertThat(played.now().get("openQuery").asInt()).isEqualTo(number);
        assertThat(played.now().get("askedIn").asInt()).isEqualTo(1 + number % 2);
        played.tell(number, true);
        assertThat(played.now().get("openQuery").isNull()).isTrue();
        assertThat(played.now().get("askedIn").isNull()).isTrue();
      }
      played.ask(4, 2);
    }
    try (RunningService service = new RunningService(storage)) {
      PlayedRun run = played.at(service.with(new Scope.OfRun(played.id())));
      assertThat(run.now().get("askedIn").asInt()).isEqualTo(2);
      assertThat(run.ask(4, 1).status()).isEqualTo(409);
      assertThat(run.ask(4, run.now().get("askedIn").asInt()).status()).isEqualTo(200);
      run.close();
      assertThat(run.now().get("askedIn").asInt()).isEqualTo(2);
      run.giveUp(4);
      assertThat(run.now().get("askedIn").isNull()).isTrue();
    }
  }

  private static PlayedRun made(Caller caller, String policy) {
    Answer made = caller.post("/v1/runs", PlayedRun.wanted(SCENARIO, policy).toString());
    return new PlayedRun(caller, made.json().get("id").asText());
  }

  /** The scenario is known whatever happens to the policy. */
  @Test
  void failedRunShowsItsOracle() {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      PlayedRun run = made(service.admin(), "balanced:sideways");
      assertThat(run.settled()).isEqualTo("failed");
      requireNoPolicy(run);
    }
  }

  /** The run is stored as if another service were preparing it, and stays so. */
  @Test
  void runInPreparationShowsItsOracle() {
    Clock clock = Clock.systemUTC();
    try (RunStore store = RunStore.open(Databases.SQLITE.fresh(directory));
        Runs runs = Runs.in(store, clock)) {
      Tokens tokens = new Tokens(store.tokens(), clock, System::nanoTime);
      try (HttpService http =
          HttpService.start(ServiceSettings.loopback(), store, runs, tokens, clock, () -> 0)) {
        Caller caller = new Caller(http.url(), "Bearer " + tokens.processToken());
        RunRow ready = runs.row(made(caller, "greedy").id());
        PlayedRun run = new PlayedRun(caller, "0123");
        assertThat(
                store.create(Actor.service(), other(ready.origin(), run.id(), "exact"), PREPARING))
            .isTrue();
        assertThat(run.state()).isEqualTo("preparing");
        requireNoPolicy(run);
      }
    }
  }

  private static final Standing PREPARING =
      new Standing(1, Phase.PREPARING, false, "", 0, 0, 0, 2, 0, false, false);

  /** A run of the same scenario with another policy. */
  private static Origin other(Origin run, String id, String policy) {
    return new Origin(
        id,
        Optional.empty(),
        run.requestHash(),
        run.name(),
        run.scenario(),
        policy,
        Optional.empty(),
        run.trajectories(),
        run.seed(),
        "preparing",
        run.created(),
        run.publicName());
  }

  private static void requireNoPolicy(PlayedRun run) {
    requireFacts(run.show(), 6);
    assertThat(run.show().has("forecast")).isFalse();
    requireFacts(run.close().json(), 6);
    assertThat(run.show().has("forecast")).isFalse();
  }

  private static void requireFacts(JsonNode shown, int horizon) {
    assertThat(shown.path("horizon").asInt()).isEqualTo(horizon);
    assertThat(shown.path("oracle").path("states").asInt()).isEqualTo(2);
    assertThat(shown.get("openQuery").isNull()).isTrue();
    assertThat(shown.get("askedIn").isNull()).isTrue();
  }

  @Test
  void observersDoNotSeeTheOracle() {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      String scenario = CLIENTS.formatted(samples("participation"));
      PlayedRun run = PlayedRun.of(service.admin(), scenario, "oblivious");
      Caller observer = service.with(new Scope.Observer());
      for (int number = 1; number <= 6; number++) {
        run.ask(number, 3);
        assertThat(run.now().has("askedIn")).isTrue();
        for (String path : List.of(run.path(), "/v1/runs", "/v1/runs?limit=1")) {
          assertThat(observer.get(path).body())
              .contains("\"sent\":" + (number - 1))
              .doesNotContain(
                  "oracle",
                  "askedIn",
                  "openQuery",
                  "states",
                  "threshold",
                  "samples",
                  "4000",
                  "guarantee");
        }
        run.tell(number, true);
      }
      // In a list, owners see no more than before.
      assertThat(service.admin().get("/v1/runs").body()).doesNotContain("oracle", "askedIn");
    }
  }
}
