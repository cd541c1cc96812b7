package feint.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import feint.api.ConflictException;
import feint.api.Decision;
import feint.api.WireFields;
import feint.client.RunModel.Fate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Count of queries when messages are lost. */
class RunTest {

  private final QuickTime time = new QuickTime(0);
  private volatile Fate fate = Fate.ARRIVES;
  private final RunModel model = new RunModel(() -> fate);

  private Run run(FakeService service) {
    return service.client(RetryPolicy.defaults(), time).run("abc");
  }

  /** Every query is decided once and answered once, with the intended states and answers. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void everyQueryIsDecidedAndAnsweredOnce(long seed) throws Exception {
    SplittableRandom random = new SplittableRandom(seed);
    Fate[] fates = Fate.values();
    RunModel model = new RunModel(() -> fates[random.nextInt(fates.length)]);
    SplittableRandom world = new SplittableRandom(-seed);
    List<Integer> oracles = new ArrayList<>();
    List<Boolean> answers = new ArrayList<>();
    try (FakeService service = new FakeService(model)) {
      Run run = run(service);
      for (int number = 1; number <= 40; number++) {
        if (number % 10 == 0) {
          run = run(service);
        }
        int oracle = world.nextInt(1, 4);
        boolean informative = world.nextBoolean();
        oracles.add(oracle);
        answers.add(informative);
        Decision decision = run.ask(oracle);
        assertThat(decision.number()).isEqualTo(number);
        assertThat(run.ask(oracle)).isEqualTo(decision);
        assertThat(run.tell(number, informative).steps()).isEqualTo(informative);
      }
    }
    assertThat(model.oracles()).isEqualTo(oracles);
    assertThat(model.answers()).isEqualTo(answers);
  }

  /**
   * A different number of digits would show an eavesdropper of the connection the oracle's state.
   */
  @Test
  void requestsInAllStatesHaveTheSameLength() throws Exception {
    int[] states = {1, 9, 10, 99, 100, 16_777_215};
    try (FakeService service = new FakeService(new RunModel(() -> Fate.ARRIVES))) {
      Run run = run(service);
      for (int number = 1; number <= states.length; number++) {
        run.ask(number, states[number - 1]);
        run.tell(number, true);
      }
      List<String> sendAsk =
          service.received().stream()
              .filter(request -> request.method().equals("POST"))
              .map(FakeService.Received::body)
              .toList();
      assertThat(sendAsk).extracting(String::length).containsOnly(sendAsk.get(0).length());
      for (int i = 0; i < states.length; i++) {
        assertThat(WireFields.MAPPER.readTree(sendAsk.get(i)))
            .isEqualTo(WireFields.object().put("number", i + 1).put("oracle", states[i]));
      }
    }
  }

  @Test
  void decisionsAreReadFieldByField() throws Exception {
    try (FakeService service = new FakeService(model)) {
      Run run = run(service);
      assertThat(run.ask(1, 3))
          .isEqualTo(
              new Decision(
                  1,
                  false,
                  3,
                  "B",
                  1,
                  Optional.of(Decision.Steps.IF_INFORMATIVE),
                  OptionalInt.empty()));
      run.tell(1, false);
      assertThat(run.ask(2))
          .isEqualTo(new Decision(2, true, 2, "B", 0, Optional.empty(), OptionalInt.empty()));
    }
  }

  @Test
  void newClientContinuesWithTheOpenQuery() throws Exception {
    try (FakeService service = new FakeService(model)) {
      Decision before = run(service).ask(2);
      Run restarted = run(service);
      assertThat(restarted.ask(2)).isEqualTo(before);
      restarted.tell(1, true);
      assertThat(restarted.ask(3).number()).isEqualTo(2);
      assertThatThrownBy(() -> run(service).ask(1)).isInstanceOf(ConflictException.class);
      assertThat(model.oracles()).containsExactly(2, 3);
    }
  }

  /** A service that was restored from a backup expects a query that was answered before. */
  @Test
  void lostStateIsReportedAndNotRepaired() throws Exception {
    try (FakeService service = new FakeService(model)) {
      Run run = run(service);
      for (int number = 1; number <= 3; number++) {
        run.ask(1);
        run.tell(number, true);
      }
      model.lose(2);
      assertThatThrownBy(() -> run.ask(1))
          .isInstanceOfSatisfying(
              StateLostException.class,
              lost -> {
                assertThat(lost.expectedNumber()).isEqualTo(2);
                assertThat(lost.knownNumber()).isEqualTo(3);
              });
      // Reading the status, an explicit number or an answer does not clear the alarm.
      assertThatThrownBy(() -> run.ask(1)).isInstanceOf(StateLostException.class);
      assertThatThrownBy(() -> run.tell(3, true)).isInstanceOf(StateLostException.class);
      assertThatThrownBy(() -> run.ask(2, 1)).isInstanceOf(StateLostException.class);
      Run restarted = run(service);
      restarted.known(3);
      assertThatThrownBy(() -> restarted.ask(1)).isInstanceOf(StateLostException.class);
    }
  }

  /** Whether or not the answer arrived, the next query is asked for only once that is known. */
  @ParameterizedTest
  @ValueSource(strings = {"IS_LOST", "ANSWER_IS_LOST"})
  void unconfirmedAnswersMustBeRepeatedFirst(Fate what) throws Exception {
    try (FakeService service = new FakeService(model)) {
      Run run = run(service);
      run.ask(1);
      fate = what;
      assertThatThrownBy(() -> run.tell(1, true)).isInstanceOf(UnavailableException.class);
      fate = Fate.ARRIVES;
      assertThatThrownBy(() -> run.ask(1))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage(
              "the answer to query 1 may not have arrived: tell it again before asking for the"
                  + " next");
      assertThat(run.tell(1, true).steps()).isTrue();
      assertThat(run.ask(1).number()).isEqualTo(2);
    }
  }

  /**
   * A decision that is already answered must not be sent again, although the service repeats it.
   */
  @Test
  void concurrentClientsAreDetected() throws Exception {
    try (FakeService service = new FakeService(model)) {
      Run run = run(service);
      run.ask(1);
      run.tell(1, true);
      Run other = run(service);
      other.ask(2);
      other.tell(2, true);
      assertThatThrownBy(() -> run.ask(2))
          .isInstanceOf(ConflictException.class)
          .hasMessage("query 2 has been answered: another client is working on run abc");
      assertThat(run.ask(1).number()).isEqualTo(3);
      assertThatThrownBy(() -> other.ask(3)).isInstanceOf(ConflictException.class);
      assertThat(model.oracles()).containsExactly(1, 2, 1);
    }
  }

  @Test
  void conflictingCountIsNotAdopted() throws Exception {
    try (FakeService service = new FakeService(model)) {
      Run run = run(service);
      run.ask(1);
      run.tell(1, true);
      run(service).ask(2, 2);
      run(service).tell(2, true);
      assertThatThrownBy(() -> run.ask(3)).isInstanceOf(ConflictException.class);
      assertThat(model.oracles()).hasSize(2);
      assertThat(run.ask(3).number()).isEqualTo(3);
    }
  }

  @Test
  void repeatedOldAnswerDoesNotLowerTheCount() throws Exception {
    try (FakeService service = new FakeService(model)) {
      Run run = run(service);
      for (int number = 1; number <= 3; number++) {
        run.ask(1);
        run.tell(number, true);
      }
      run.tell(1, true);
      run.ask(2, 1);
      assertThat(run.ask(1).number()).isEqualTo(4);
      assertThatThrownBy(() -> run.tell(1, false)).isInstanceOf(ConflictException.class);
      assertThat(run.ask(1).number()).isEqualTo(4);
    }
  }
}
