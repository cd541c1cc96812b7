package feint.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import feint.math.Seed;
import feint.store.connection.Storage;
import feint.web.Caller.Answer;
import java.nio.file.Path;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests for decisions and answers, valid and invalid. */
class QueryContractTest {

  private static final String SCENARIO = PlayedRun.scenario(6, 2);

  @TempDir Path directory;

  private static void refused(Answer answer, int expected) {
    assertThat(answer.status()).as(answer.body()).isEqualTo(409);
    assertThat(answer.json().path("expectedNumber").asInt()).isEqualTo(expected);
  }

  private static void refused(Answer answer) {
    refused(answer, 0);
  }

  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void queryIsOfOneOracleState(Databases database) {
    try (RunningService service = new RunningService(database.fresh(directory))) {
      PlayedRun run = PlayedRun.of(service.admin(), SCENARIO, "random");
      Answer first = run.ask(1, 2);
      refused(run.ask(1, 1));
      run.tell(1, false);
      refused(run.ask(1, 1));
      assertThat(run.ask(1, 2).body()).isEqualTo(first.body());
      for (int oracle : List.of(0, 3, -1)) {
        assertThat(run.ask(2, oracle).status()).isEqualTo(422);
      }
      assertThat(run.ask(2, 1).status()).isEqualTo(201);
    }
  }

  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void gapsAreRefusedWithTheNumberExpected(Databases database) {
    try (RunningService service = new RunningService(database.fresh(directory))) {
      PlayedRun run = PlayedRun.of(service.admin(), SCENARIO, "random");
      refused(run.ask(2, 1), 1);
      refused(run.tell(1, true), 1);
      refused(run.ask(0, 1), 1);
      refused(run.ask(-1, 1), 1);
      run.ask(1, 1);
      refused(run.ask(2, 1), 1);
      refused(run.tell(2, true), 1);
      refused(run.giveUp(2), 1);
      run.tell(1, true);
      refused(run.ask(3, 1), 2);
      refused(run.tell(2, true), 2);
      assertThat(run.now().get("sent").asInt()).isEqualTo(1);
      assertThat(run.tell(0, true).status()).isEqualTo(404);
      assertThat(run.caller().put(run.path() + "/queries/x/answer", "{}").status()).isIn(404, 422);
    }
  }

  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void anotherAnswerIsRefusedAndChangesNothing(Databases database) {
    try (RunningService service = new RunningService(database.fresh(directory))) {
      PlayedRun run = PlayedRun.of(service.admin(), SCENARIO, "greedy");
      run.ask(1, 2);
      Answer told = run.tell(1, true);
      assertThat(told.status()).isEqualTo(200);
      JsonNode before = run.show();
      refused(run.tell(1, false));
      refused(run.giveUp(1));
      assertThat(run.show()).isEqualTo(before);
      assertThat(run.tell(1, true).body()).isEqualTo(told.body());
    }
  }

  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void equalConcurrentRequestsGetEqualAnswers(Databases database) {
    try (RunningService service = new RunningService(database.fresh(directory))) {
      PlayedRun run = PlayedRun.of(service.admin(), PlayedRun.scenario(20, 4), "random");
      for (int number = 1; number <= 20; number++) {
        int asked = number;
        List<Answer> answers = atOnce(() -> run.ask(asked, 1 + asked % 2));
        assertThat(answers).extracting(Answer::body).containsOnly(answers.get(0).body());
        assertThat(answers.stream().filter(answer -> answer.status() == 201)).hasSize(1);
        List<Answer> told = atOnce(() -> run.tell(asked, asked % 3 == 0));
        assertThat(told).extracting(Answer::status).containsOnly(200);
        assertThat(told).extracting(Answer::body).containsOnly(told.get(0).body());
      }
      assertThat(run.state()).isEqualTo("finished");
    }
  }

  private static List<Answer> atOnce(Together.Work<Answer> work) {
    return Together.all(IntStream.range(0, 6).mapToObj(client -> work).toList());
  }

  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void givenUpQueryIsUninformativeAndLateAnswersAreStored(Databases database) {
    Storage storage = database.fresh(directory);
    Answer givenUp;
    Answer late;
    PlayedRun played;
    try (RunningService service = new RunningService(storage)) {
      played = PlayedRun.of(service.admin(), SCENARIO, "greedy");
      played.ask(1, 2);
      givenUp = played.giveUp(1);
      assertThat(givenUp.status()).isEqualTo(200);
      assertThat(givenUp.json().get("informative").asBoolean()).isFalse();
      assertThat(played.giveUp(1).body()).isEqualTo(givenUp.body());
      JsonNode before = played.show();
      late = played.tell(1, true);
      assertThat(late.status()).isEqualTo(200);
      assertThat(late.json().get("late").asBoolean()).isTrue();
      assertThat(late.json().get("informative").asBoolean()).isFalse();
      assertThat(played.show()).isEqualTo(before);
      assertThat(played.tell(1, false).body()).isEqualTo(late.body());
    }
    try (RunningService service = new RunningService(storage)) {
      PlayedRun run = played.at(service.admin());
      assertThat(run.giveUp(1).body()).isEqualTo(givenUp.body());
      assertThat(run.tell(1, true).body()).isEqualTo(late.body());
      assertThat(run.now().get("queue").asInt()).isEqualTo(2);
      assertThat(run.ask(2, 1).status()).isEqualTo(201);
    }
  }

  /**
   * Neither trajectory steps after a query that is given up, and the posterior of the policy-aware
   * attacker does not change, also when the run is read again.
   */
  @ParameterizedTest
  @ValueSource(strings = {"balanced:steps", "balanced:contents", "balanced:types"})
  void queriesThatAreGivenUpRevealNothing(String policy) {
    Storage storage = Databases.SQLITE.fresh(directory);
    RandomGenerator random = new Seed(2728).generator();
    PlayedRun played;
    try (RunningService service = new RunningService(storage)) {
      played = PlayedRun.of(service.admin(), PlayedRun.scenario(40, 8), policy);
      for (int number = 1; number <= 40; number++) {
        played.ask(number, 1 + random.nextInt(2));
        if (number % 3 == 0) {
          assertThat(played.giveUp(number).json().get("steps").asBoolean()).isFalse();
        } else {
          played.tell(number, random.nextBoolean());
        }
      }
      saysNothing(played);
    }
    try (RunningService service = new RunningService(storage)) {
      saysNothing(played.at(service.admin()));
    }
  }

  private static void saysNothing(PlayedRun run) {
    JsonNode given = run.now().get("givenAway");
    assertThat(given.get("queries").asDouble()).isCloseTo(0.5, within(1e-9));
    if (!run.now().get("policy").asText().contains("types")) {
      assertThat(given.get("steps").asDouble()).isCloseTo(0.5, within(1e-9));
    }
  }

  /** Observers read the metrics. */
  @Test
  void metricsDoNotCountQueriesThatAreGivenUp() {
    try (RunningService service = new RunningService(Databases.SQLITE.fresh(directory))) {
      PlayedRun run = PlayedRun.of(service.admin(), SCENARIO, "greedy");
      run.ask(1, 2);
      run.giveUp(1);
      run.ask(2, 2);
      run.tell(2, true);
      String metrics = service.admin().get("/metrics").body();

      assertThat(metrics).doesNotContain("give-up").contains("feint_answers_total 2");
    }
  }

  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void closedRunDecidesNothingMore(Databases database) {
    Storage storage = database.fresh(directory);
    PlayedRun played;
    PlayedRun untouched;
    Answer first;
    try (RunningService service = new RunningService(storage)) {
      played = PlayedRun.of(service.admin(), SCENARIO, "random");
      untouched = PlayedRun.of(service.admin(), SCENARIO, "random");
      first = played.ask(1, 1);
      assertThat(played.close().status()).isEqualTo(200);
      assertThat(untouched.close().status()).isEqualTo(200);
      closed(played, untouched, first);
    }
    try (RunningService service = new RunningService(storage)) {
      closed(played.at(service.admin()), untouched.at(service.admin()), first);
      PlayedRun run = played.at(service.admin());
      assertThat(run.tell(1, true).status()).as("what is on its way is answered").isEqualTo(200);
      refused(run.ask(2, 1));
      assertThat(run.state()).isEqualTo("closed");
    }
  }

  private static void closed(PlayedRun played, PlayedRun untouched, Answer first) {
    assertThat(played.state()).isEqualTo("closed");
    assertThat(played.ask(1, 1).body()).isEqualTo(first.body());
    assertThat(played.ask(2, 1).status()).isEqualTo(409);
    for (PlayedRun run : List.of(played, untouched)) {
      assertThat(run.close().status()).isEqualTo(200);
      assertThat(run.state()).isEqualTo("closed");
    }
    refused(untouched.ask(1, 1));
  }

  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void deletedRunIsUnknown(Databases database) {
    try (RunningService service = new RunningService(database.fresh(directory))) {
      Caller caller = service.admin();
      PlayedRun run = PlayedRun.of(caller, SCENARIO, "random");
      PlayedRun other = PlayedRun.of(caller, SCENARIO, "random");
      run.ask(1, 1);
      other.ask(1, 1);
      assertThat(caller.delete(run.path()).status()).isEqualTo(204);
      assertThat(caller.delete(run.path()).status()).isEqualTo(404);
      assertThat(caller.get(run.path()).status()).isEqualTo(404);
      for (Answer answer :
          List.of(run.ask(1, 1), run.ask(2, 1), run.tell(1, true), run.giveUp(1), run.close())) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(404);
      }
      assertThat(other.tell(1, true).status()).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @MethodSource("feint.web.Databases#tested")
  void finishedRunRepeatsItselfAndNothingElse(Databases database) {
    try (RunningService service = new RunningService(database.fresh(directory))) {
      PlayedRun run = PlayedRun.of(service.admin(), SCENARIO, "random");
      for (int number = 1; number <= 6; number++) {
        run.ask(number, 1);
        run.tell(number, true);
      }
      assertThat(run.state()).isEqualTo("finished");
      refused(run.ask(7, 1));
      refused(run.tell(7, true));
      assertThat(run.ask(6, 1).status()).isEqualTo(200);
      assertThat(run.now().get("sent").asInt()).isEqualTo(6);
    }
  }
}
