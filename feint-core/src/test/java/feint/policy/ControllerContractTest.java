package feint.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import feint.KnownProblems;
import feint.math.Seed;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import feint.policy.ControllerState.Unseeded;
import feint.simulation.SimulatedOracle;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a controller owes its caller, whatever the policy. */
class ControllerContractTest {

  private static final Problem PROBLEM = KnownProblems.threeStates(9, 3);
  private static final Map<String, Policy> POLICIES = TestPolicies.all(PROBLEM);
  private static final Seed SEED = new Seed(711);

  static Stream<Named<Policy>> policies() {
    return POLICIES.entrySet().stream().map(kind -> Named.of(kind.getKey(), kind.getValue()));
  }

  /** A query as the outside world sees it. */
  private record Sent(Action action, boolean decoySteps) {}

  @ParameterizedTest
  @MethodSource("policies")
  void onlyAdmissibleActionsAreTaken(Policy policy) {
    for (int run = 0; run < 200; run++) {
      Controller controller = Controller.start(PROBLEM, policy, SEED.child(run).child(0));
      SimulatedOracle oracle = oracle(run);
      while (!controller.finished()) {
        Action action = controller.next(oracle.state());
        assertThat(PROBLEM.actions().toList()).contains(action);
        assertThat(controller.queue() == 0 && action.learns() && !TestPolicies.idles(policy))
            .isFalse();
        assertThat(action.learns() && controller.decoySteps()).isFalse();
        controller.tell(oracle.answer(action));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("policies")
  void booksAreKept(Policy policy) {
    for (int run = 0; run < 50; run++) {
      Controller controller = Controller.start(PROBLEM, policy, SEED.child(run).child(0));
      SimulatedOracle oracle = oracle(run);
      int queue = 3;
      Ledger ledger = new Ledger(2, 1);
      for (int t = 0; t < 9; t++) {
        assertThat(controller.sent()).isEqualTo(t);
        assertThat(controller.queue()).isEqualTo(queue);
        assertThat(controller.ledger()).isEqualTo(ledger);
        Action action = controller.next(oracle.state());
        boolean success = oracle.answer(action);
        controller.tell(success);
        queue -= action.learns() && success && queue > 0 ? 1 : 0;
        ledger = ledger.after(action);
      }
      assertThat(controller.finished()).isTrue();
    }
  }

  @ParameterizedTest
  @MethodSource("policies")
  void askingAndTellingTakeTurns(Policy policy) {
    Controller controller = Controller.start(PROBLEM, policy, SEED);

    for (int t = 0; t < 9; t++) {
      assertThatIllegalStateException()
          .isThrownBy(() -> controller.tell(true))
          .withMessage("no query has been asked for");
      assertThatIllegalStateException().isThrownBy(controller::decoySteps);
      assertThat(controller.asked()).isEmpty();
      Action action = controller.next(2);
      assertThat(controller.asked()).hasValue(action);
      assertThatIllegalStateException()
          .isThrownBy(() -> controller.next(2))
          .withMessage("query %d has not been answered yet", t + 1);
      controller.tell(false);
    }
    assertThatIllegalStateException()
        .isThrownBy(() -> controller.next(2))
        .withMessage("all 9 queries have been sent");
    assertThatIllegalStateException().isThrownBy(() -> controller.tell(false));
  }

  @ParameterizedTest
  @MethodSource("policies")
  void oracleStateMustExist(Policy policy) {
    Controller controller = Controller.start(PROBLEM, policy, SEED);
    ControllerState before = controller.save();

    for (int oracle : new int[] {Integer.MIN_VALUE, -1, 0, 4, Integer.MAX_VALUE}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> controller.next(oracle))
          .withMessage("oracle state must be in 1..3, was " + oracle);
    }
    assertThat(controller.save()).isEqualTo(before);
  }

  @ParameterizedTest
  @MethodSource("policies")
  void runSavedBetweenQueriesGoesOnWithTheSameDigits(Policy policy) {
    for (int run = 0; run < 20; run++) {
      List<Sent> whole = wholeRun(policy, run);
      for (int stop = 0; stop <= 9; stop++) {
        SimulatedOracle oracle = oracle(run);
        Controller first = Controller.start(PROBLEM, policy, SEED.child(run).child(0));
        List<Sent> sent = new ArrayList<>();
        play(first, oracle, stop, sent);

        Controller second = Controller.resume(PROBLEM, policy, first.save());
        assertThat(second.save()).isEqualTo(first.save());
        play(second, oracle, 9, sent);

        assertThat(sent).isEqualTo(whole);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("policies")
  void runSavedWithAQueryOnItsWayGoesOnWithTheSameDigits(Policy policy) {
    for (int run = 0; run < 20; run++) {
      List<Sent> whole = wholeRun(policy, run);
      for (int stop = 0; stop < 9; stop++) {
        SimulatedOracle oracle = oracle(run);
        Controller first = Controller.start(PROBLEM, policy, SEED.child(run).child(0));
        List<Sent> sent = new ArrayList<>();
        play(first, oracle, stop, sent);
        Action open = first.next(oracle.state());

        Controller second = Controller.resume(PROBLEM, policy, first.save());
        assertThat(second.save()).isEqualTo(first.save());
        assertThatIllegalStateException().isThrownBy(() -> second.next(1));
        sent.add(new Sent(open, second.decoySteps()));
        second.tell(oracle.answer(open));
        play(second, oracle, 9, sent);

        assertThat(sent).isEqualTo(whole);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("policies")
  void savedRunCanBeResumedAgainAndAgain(Policy policy) {
    List<Sent> whole = wholeRun(policy, 3);
    SimulatedOracle oracle = oracle(3);
    Controller controller = Controller.start(PROBLEM, policy, SEED.child(3).child(0));
    List<Sent> sent = new ArrayList<>();

    for (int t = 0; t < 9; t++) {
      play(controller, oracle, t + 1, sent);
      controller = Controller.resume(PROBLEM, policy, controller.save());
    }

    assertThat(sent).isEqualTo(whole);
  }

  @ParameterizedTest
  @MethodSource("policies")
  void unseededRunNeedsAGeneratorToGoOn(Policy policy) {
    Controller controller = Controller.start(PROBLEM, policy, new SecureRandom());
    controller.next(1);
    controller.tell(true);
    ControllerState saved = controller.save();

    assertThat(saved.randomness()).isEqualTo(new Unseeded());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Controller.resume(PROBLEM, policy, saved))
        .withMessageContaining("resume it with a generator");
    Controller resumed = Controller.resume(PROBLEM, policy, saved, new SecureRandom());
    play(resumed, oracle(0), 9, new ArrayList<>());
    assertThat(resumed.finished()).isTrue();
    assertThat(resumed.save().randomness()).isEqualTo(new Unseeded());
  }

  /** A generator that is handed over goes on where the first controller left it. */
  @ParameterizedTest
  @MethodSource("policies")
  void unseededRunGoesOnWithTheGeneratorItIsGiven(Policy policy) {
    List<Sent> whole = wholeRun(policy, 5);
    var generator = SEED.child(5).child(0).generator();
    SimulatedOracle oracle = oracle(5);
    List<Sent> sent = new ArrayList<>();
    Controller first = Controller.start(PROBLEM, policy, generator);
    play(first, oracle, 4, sent);

    play(Controller.resume(PROBLEM, policy, first.save(), generator), oracle, 9, sent);

    assertThat(sent).isEqualTo(whole);
  }

  private static SimulatedOracle oracle(int run) {
    return new SimulatedOracle(PROBLEM, SEED.child(run).child(1).generator());
  }

  private static List<Sent> wholeRun(Policy policy, int run) {
    List<Sent> sent = new ArrayList<>();
    play(Controller.start(PROBLEM, policy, SEED.child(run).child(0)), oracle(run), 9, sent);
    return sent;
  }

  private static void play(
      Controller controller, SimulatedOracle oracle, int until, List<Sent> sent) {
    while (controller.sent() < until) {
      Action action = controller.next(oracle.state());
      sent.add(new Sent(action, controller.decoySteps()));
      controller.tell(oracle.answer(action));
    }
  }
}
