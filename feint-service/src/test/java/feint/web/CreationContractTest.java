package feint.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import feint.store.connection.Storage;
import feint.web.Caller.Answer;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Creation of runs, once for each request. */
class CreationContractTest {

  private static final String SCENARIO = PlayedRun.scenario(6, 2);

  @TempDir Path directory;

  private static Answer create(Caller caller, ObjectNode body) {
    return caller.post("/v1/runs", body.toString());
  }

  private static ObjectNode wanted(String policy, String requestId) {
    return PlayedRun.wanted(SCENARIO, policy).put("requestId", requestId);
  }

  private static int runs(Caller caller) {
    return caller.get("/v1/runs").json().get("runs").size();
  }

  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void repeatedRequestGivesTheSameRunAndBody(Databases database) {
    Storage storage = database.fresh(directory);
    Answer first;
    try (RunningService service = new RunningService(storage)) {
      first = create(service.admin(), wanted("greedy", "one"));
      assertThat(first.status()).isEqualTo(201);
      Answer again = create(service.admin(), wanted("greedy", "one"));
      assertThat(again.status()).isEqualTo(200);
      assertThat(again.body()).isEqualTo(first.body());
    }
    try (RunningService service = new RunningService(storage)) {
      Answer later = create(service.admin(), wanted("greedy", "one"));
      assertThat(later.status()).isEqualTo(200);
      assertThat(later.body()).isEqualTo(first.body());
      assertThat(runs(service.admin())).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void requestIdIsForOneRequest(Databases database) {
    try (RunningService service = new RunningService(database.fresh(directory))) {
      Caller caller = service.admin();
      create(caller, wanted("greedy", "one"));
      for (ObjectNode other :
          List.of(
              wanted("random", "one"),
              wanted("greedy", "one").put("name", "another"),
              wanted("greedy", "one").put("publicName", "another"),
              wanted("greedy", "one").put("seed", 7),
              wanted("greedy", "one").put("scenario", PlayedRun.scenario(7, 2)))) {
        Answer refused = create(caller, other);
        assertThat(refused.status()).as(refused.body()).isEqualTo(409);
        assertThat(refused.json().get("detail").asText()).contains("requestId one");
      }
      assertThat(runs(caller)).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void requestsWithoutIdMakeARunEach(Databases database) {
    try (RunningService service = new RunningService(database.fresh(directory))) {
      Caller caller = service.admin();
      ObjectNode body = PlayedRun.wanted(SCENARIO, "greedy");
      assertThat(create(caller, body).json().get("id"))
          .isNotEqualTo(create(caller, body).json().get("id"));
      assertThat(runs(caller)).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void manyAtATimeMakeOneRun(Databases database) {
    try (RunningService service = new RunningService(database.fresh(directory))) {
      Caller caller = service.admin();
      List<Answer> answers =
          Together.all(
              IntStream.range(0, 12)
                  .<Together.Work<Answer>>mapToObj(
                      client -> () -> create(caller, wanted("greedy", "same")))
                  .toList());
      assertThat(answers.stream().filter(answer -> answer.status() == 201)).hasSize(1);
      assertThat(answers).extracting(Answer::status).containsOnly(200, 201);
      assertThat(answers).extracting(Answer::body).containsOnly(answers.get(0).body());
      assertThat(runs(caller)).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void policyThatMustBeSolvedIsPreparedFirst(Databases database) {
    Storage storage = database.fresh(directory);
    for (String policy :
        List.of("exact", "balanced", "oblivious:stop=yes,incentive=cheapest,finish=0.3")) {
      Answer made;
      try (RunningService service = new RunningService(storage)) {
        made = create(service.admin(), wanted(policy, policy));
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        assertThat(made.json().get("state").asText()).isEqualTo("preparing");
        // Closed while it is being prepared, or just after.
      }
      try (RunningService service = new RunningService(storage)) {
        PlayedRun run = new PlayedRun(service.admin(), made.json().get("id").asText());
        assertThat(run.settled()).as("%s", run.show()).isEqualTo("ready");
        assertThat(run.ask(1, 2).status()).isEqualTo(201);
        Answer again = create(service.admin(), wanted(policy, policy));
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.body()).isEqualTo(made.body());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void runInPreparationIsNotAskedAndCanBeClosed(Databases database) {
    try (RunningService service = new RunningService(database.fresh(directory))) {
      Caller caller = service.admin();
      // Takes seconds to solve, longer than the two requests that follow.
      String large = PlayedRun.scenario(400, 120);
      Answer made = create(caller, PlayedRun.wanted(large, "exact"));
      PlayedRun run = new PlayedRun(caller, made.json().get("id").asText());
      Answer early = run.ask(1, 1);
      assertThat(early.status()).as(early.body()).isIn(409, 201);
      Answer closed = run.close();
      assertThat(closed.status()).isEqualTo(200);
      assertThat(closed.json().get("state").asText()).isEqualTo("closed");
      assertThat(run.close().status()).isEqualTo(200);
      assertThat(run.ask(2, 1).status()).isEqualTo(409);
    }
  }

  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void policyThatCannotBeHadMakesTheRunFail(Databases database) {
    Storage storage = database.fresh(directory);
    PlayedRun run;
    try (RunningService service = new RunningService(storage)) {
      Answer made = create(service.admin(), wanted("balanced:sideways", "bad"));
      assertThat(made.status()).as(made.body()).isEqualTo(201);
      run = new PlayedRun(service.admin(), made.json().get("id").asText());
      assertThat(run.settled()).isEqualTo("failed");
      assertThat(run.now().get("failure").asText()).contains("sideways");
    }
    try (RunningService service = new RunningService(storage)) {
      PlayedRun later = run.at(service.admin());
      assertThat(later.state()).isEqualTo("failed");
      Answer refused = later.ask(1, 1);
      assertThat(refused.status()).isEqualTo(409);
      assertThat(refused.json().get("detail").asText()).contains("has failed", "sideways");
    }
  }

  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void unprintableNamesAreRefused(Databases database) {
    try (RunningService service = new RunningService(database.fresh(directory))) {
      Caller caller = service.admin();
      for (String text : List.of("a\0b", "line\nbreak", "HALF", "", " ".repeat(3))) {
        for (ObjectNode body :
            List.of(
                PlayedRun.wanted(SCENARIO, "greedy").put("name", text), wanted("greedy", text))) {
          // An unpaired surrogate.
          Answer refused = caller.post("/v1/runs", body.toString().replace("HALF", "\\ud800"));
          assertThat(refused.status()).as(refused.body()).isIn(400, 422);
        }
      }
      String titled = SCENARIO.replaceFirst("\\{", "{\"name\": \"a\\\\u0000b\", ");
      assertThat(create(caller, PlayedRun.wanted(titled, "greedy")).status()).isEqualTo(422);
      assertThat(caller.get("/v1/runs/a%01b").status()).isIn(400, 404);
      assertThat(caller.get("/v1/runs?after=a%00b").status()).isIn(400, 404);
      assertThat(runs(caller)).isZero();
    }
  }
}
