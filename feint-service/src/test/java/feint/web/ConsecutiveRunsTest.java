package feint.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.attack.LeakageMonitor;
import feint.io.Json;
import feint.math.Seed;
import feint.parallel.Execution;
import feint.policy.Controller;
import feint.policy.Policy;
import feint.policy.Query;
import feint.policyfile.PolicyCatalogue;
import feint.scenario.Scenario;
import feint.scenario.ScenarioFile;
import feint.service.access.Scope;
import feint.simulation.SimulatedOracle;
import feint.store.Backup;
import feint.store.connection.Storage;
import feint.web.Caller.Answer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Consecutive runs, with the filters carried over. */
class ConsecutiveRunsTest {

  private static final String TEXT = PlayedRun.scenario(8, 2);
  private static final Scenario SCENARIO = ScenarioFile.parse(TEXT, "scenario.json");

  @TempDir Path directory;

  private static ObjectNode following(String policy, String id) {
    return PlayedRun.wanted(TEXT, policy).put("follows", id);
  }

  private static Answer refused(Caller caller, ObjectNode body, int status) {
    Answer answer = caller.post("/v1/runs", body.toString());
    assertThat(answer.status()).as(answer.body()).isEqualTo(status);
    return answer;
  }

  private static String reason(Answer answer) {
    return answer.json().get("detail").asText();
  }

  /** Plays a run to its end in states that are given by the number of the query. */
  private static void play(PlayedRun run, int from) {
    for (int number = from; run.state().equals("ready"); number++) {
      assertThat(run.ask(number, 1 + number % 2).status()).isEqualTo(201);
      assertThat(run.tell(number, number % 3 != 0).status()).isEqualTo(200);
    }
  }

  private static PlayedRun finished(Caller caller, String policy) {
    PlayedRun run = PlayedRun.of(caller, TEXT, policy);
    play(run, 1);
    return run;
  }

  /**
   * With the same draws, three runs equal those of a simulation that carries its filters over,
   * although the service is restarted in between and the runs before are deleted.
   */
  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void decisionsEqualThoseOfTheSimulation(Databases database) {
    for (String name :
        List.of("balanced", "balanced:steps,stop=yes", "balanced:types,incentive=state")) {
      Policy policy = new PolicyCatalogue(SCENARIO, Execution.defaults()).find(name).policy();
      Storage storage = database.fresh(directory);
      SimulatedOracle oracle = new SimulatedOracle(SCENARIO.problem(), new Seed(7).generator());
      Controller controller = Controller.start(SCENARIO.problem(), policy, new Seed(1));
      LeakageMonitor given = new LeakageMonitor(SCENARIO.problem(), policy);
      String id = "";
      List<String> learners = new ArrayList<>();
      for (int number = 1; number <= 3; number++) {
        ObjectNode wanted = PlayedRun.wanted(TEXT, name).put("seed", number);
        if (number > 1) {
          controller = controller.followedBy(new Seed(number));
          given = new LeakageMonitor(SCENARIO.problem(), policy, given.carried().orElseThrow());
          wanted.put("follows", id);
        }
        try (RunningService service = new RunningService(storage)) {
          PlayedRun run = PlayedRun.made(service.admin(), wanted);
          if (number > 1) {
            assertThat(run.now().get("follows").asText()).isEqualTo(id);
            assertThat(service.admin().delete("/v1/runs/" + id).status()).isEqualTo(204);
          }
          id = run.id();
          follow(run, controller, oracle, given, SCENARIO.problem().horizon() / 2, learners);
        }
        try (RunningService service = new RunningService(storage)) {
          PlayedRun run = new PlayedRun(service.admin(), id);
          follow(run, controller, oracle, given, Integer.MAX_VALUE, learners);
          given.ended();
          assertPosterior(run, given);
        }
      }
      // The same trajectory is real in all runs.
      assertThat(learners).isNotEmpty().containsOnly(learners.get(0));
    }
  }

  private static void follow(
      PlayedRun run,
      Controller controller,
      SimulatedOracle oracle,
      LeakageMonitor given,
      int last,
      List<String> learners) {
    while (!controller.finished() && controller.sent() < last) {
      int state = oracle.state();
      Query query = controller.next(state);
      JsonNode asked = run.ask(query.number(), state).json();
      assertThat(asked.get("incentive").asInt()).isEqualTo(query.action().incentive());
      assertThat(asked.get("type").asText().equals("learn")).isEqualTo(query.action().learns());
      assertThat(asked.get("decoyState").asInt(0)).isEqualTo(query.decoyState().orElse(0));
      if (query.action().learns()) {
        learners.add(asked.get("trajectory").asText());
      }
      boolean informative = oracle.answer(query.action());
      boolean steps = controller.tell(query.number(), informative);
      given.see(controller.at(query.number()));
      assertThat(run.tell(query.number(), informative).json().get("steps").asBoolean())
          .isEqualTo(steps);
      if (!controller.finished()) {
        assertPosterior(run, given);
      }
    }
  }

  private static void assertPosterior(PlayedRun run, LeakageMonitor given) {
    JsonNode shown = run.now().get("givenAway");
    assertThat(shown.get("queries").asDouble()).isEqualTo(given.queries().orElseThrow());
    assertThat(shown.get("steps").asDouble()).isEqualTo(given.steps().orElseThrow());
    assertThat(shown.get("contents").asDouble()).isEqualTo(given.contents().orElseThrow());
    assertThat(shown.get("state").asDouble()).isEqualTo(given.state().orElseThrow());
  }

  @Test
  void runThatIsFollowedMustBeOverAndOfTheSameKind() {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      Caller admin = service.admin();
      PlayedRun first = PlayedRun.of(admin, TEXT, "balanced");
      first.ask(1, 2);
      assertThat(reason(refused(admin, following("balanced", first.id()), 409)))
          .isEqualTo(
              "run "
                  + first.id()
                  + " is not over: a run can follow it once it is finished or closed");
      first.close();
      assertThat(reason(refused(admin, following("balanced", first.id()), 409)))
          .isEqualTo(
              "query 1 of run "
                  + first.id()
                  + " has not been answered: answer it or give it up first");
      first.giveUp(1);
      assertThat(reason(refused(admin, following("balanced:steps", first.id()), 422)))
          .isEqualTo(
              "policy must be that of run "
                  + first.id()
                  + ", which it follows: balanced, was balanced:steps");
      ObjectNode longer =
          PlayedRun.wanted(PlayedRun.scenario(9, 2), "balanced").put("follows", first.id());
      assertThat(reason(refused(admin, longer, 422)))
          .isEqualTo("scenario must be that of run " + first.id() + ", which it follows");
      assertThat(reason(refused(admin, following("balanced", "abcd"), 422)))
          .isEqualTo("follows must be the id of a run: there is no run abcd");
      assertThat(reason(refused(admin, following("balanced", "no id"), 422)))
          .isEqualTo("follows must be the id of a run: there is no run no id");
      PlayedRun unasked = PlayedRun.of(admin, TEXT, "balanced");
      unasked.close();
      assertThat(reason(refused(admin, following("balanced", unasked.id()), 409)))
          .isEqualTo("run " + unasked.id() + " was closed before its first query: nothing follows");

      PlayedRun second = PlayedRun.made(admin, following("balanced", first.id()));
      assertThat(second.now().get("follows").asText()).isEqualTo(first.id());
      assertThat(first.now().get("follows").isNull()).isTrue();
      assertThat(second.at(service.with(new Scope.Observer())).now().has("follows")).isFalse();
    }
  }

  @Test
  void policyWithoutAFilterCannotBeFollowed() {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      for (String policy : List.of("oblivious", "greedy", "exact")) {
        PlayedRun run = finished(service.admin(), policy);
        assertThat(reason(refused(service.admin(), following(policy, run.id()), 422)))
            .isEqualTo(
                "follows must be left out: policy "
                    + policy
                    + " keeps no filter that could be carried over");
      }
    }
  }

  /**
   * The filters of a run are those after its last query: a second follower would have outdated
   * ones.
   */
  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void runIsFollowedOnce(Databases database) {
    try (RunningService service = new RunningService(database.fresh(directory))) {
      Caller admin = service.admin();
      PlayedRun first = finished(admin, "balanced");
      ObjectNode wanted = following("balanced", first.id());

      // A run without public queries does not count.
      PlayedRun deleted = PlayedRun.made(admin, wanted);
      assertThat(admin.delete(deleted.path()).status()).isEqualTo(204);
      PlayedRun.made(admin, wanted).close();

      ObjectNode named = wanted.deepCopy().put("requestId", "second");
      PlayedRun second = PlayedRun.made(admin, named);
      assertThat(reason(refused(admin, wanted, 409)))
          .isEqualTo("run " + first.id() + " is followed by run " + second.id() + ": follow that");
      assertThat(admin.post("/v1/runs", named.toString()).json().get("id").asText())
          .isEqualTo(second.id());
      refused(admin, PlayedRun.wanted(TEXT, "balanced").put("requestId", "second"), 409);
      play(second, 1);
      assertThat(admin.delete(second.path()).status()).isEqualTo(204);
      refused(admin, wanted, 409);
    }
  }

  @Test
  void runOfARestoredDatabaseCannotBeFollowed() {
    Path database = directory.resolve("runs.sqlite");
    Path copy = directory.resolve("copy.sqlite");
    String id;
    try (RunningService service = new RunningService(new Storage.SqliteFile(database))) {
      id = finished(service.admin(), "balanced").id();
      Backup.write(database, copy);
    }
    try (RunningService service = new RunningService(new Storage.SqliteFile(copy, true))) {
      assertThat(reason(refused(service.admin(), following("balanced", id), 409)))
          .isEqualTo(
              "run " + id + " was restored from a copy: what was observed after it is not known");
    }
  }

  /** Zero leakage holds for both runs together; the bound of a band holds for one. */
  @Test
  void boundOfOneRunIsNotProvenOfTwo() {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      for (String policy : List.of("balanced:types", "balanced:types,epsilon=0.1")) {
        PlayedRun first = finished(service.admin(), policy);
        assertThat(first.now().get("guarantee").isNull()).isFalse();
        PlayedRun second = PlayedRun.made(service.admin(), following(policy, first.id()));
        assertThat(second.now().get("guarantee").isNull()).isEqualTo(policy.contains("epsilon"));
      }
    }
  }

  @Test
  void followerMovesWithItsFilters() {
    try (RunningService here = new RunningService(Databases.SQLITE.fresh(directory));
        RunningService there = new RunningService(Databases.SQLITE.fresh(directory))) {
      PlayedRun first = finished(here.admin(), "balanced:types,incentive=state");
      PlayedRun second =
          PlayedRun.made(
              here.admin(), following("balanced:types,incentive=state", first.id()).put("seed", 3));
      second.ask(1, 2);
      second.tell(1, true);
      JsonNode before = second.now().get("givenAway");
      JsonNode document = here.admin().post(second.path() + "/export", "").json();
      assertThat(reason(refused(here.admin(), following("balanced", second.id()), 422)))
          .startsWith("policy must be that of run");
      assertThat(
              reason(
                  refused(
                      here.admin(), following("balanced:types,incentive=state", second.id()), 409)))
          .endsWith("was exported: a run can follow it where it was imported");

      for (String broken :
          List.of("{}", "{\"filters\": {\"own\": [1], \"exchanged\": [1]}, \"evidence\": []}")) {
        ObjectNode other = document.deepCopy();
        other.set("carried", tree(broken));
        assertThat(there.admin().post("/v1/runs/import", other.toString()).status()).isEqualTo(422);
      }
      ObjectNode half = document.deepCopy();
      half.remove("carried");
      assertThat(reason(there.admin().post("/v1/runs/import", half.toString())))
          .isEqualTo("follows and carried of a run must be given together");

      assertThat(there.admin().post("/v1/runs/import", document.toString()).status())
          .isEqualTo(201);
      PlayedRun moved = second.at(there.admin());
      assertThat(moved.now().get("givenAway")).isEqualTo(before);
      assertThat(moved.now().get("follows").asText()).isEqualTo(first.id());
      play(moved, 2);
      PlayedRun.made(there.admin(), following("balanced:types,incentive=state", moved.id()));
    }
  }

  private static JsonNode tree(String text) {
    try {
      return Json.MAPPER.readTree(text);
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }
}
