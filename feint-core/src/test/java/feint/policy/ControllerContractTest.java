package feint.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import feint.KnownProblems;
import feint.math.Seed;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import feint.model.Shape;
import feint.policy.ControllerState.Asked;
import feint.policy.ControllerState.Unseeded;
import feint.simulation.SimulatedOracle;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Contract of the controller that holds for every policy. */
class ControllerContractTest {

  private static final Problem PROBLEM = KnownProblems.threeStates(9, 3);
  private static final Map<String, Policy> POLICIES = TestPolicies.all(PROBLEM);
  private static final Seed SEED = new Seed(711);

  private static final RandomGenerator NEVER_TO_BE_DRAWN_FROM =
      () -> {
        throw new AssertionError("nothing must be drawn");
      };

  static Stream<Named<Policy>> policies() {
    return POLICIES.entrySet().stream().map(kind -> Named.of(kind.getKey(), kind.getValue()));
  }

  /** Query as observed from outside, and whether its trajectory moved. */
  private record Sent(Query query, boolean step) {}

  @ParameterizedTest
  @MethodSource("policies")
  void onlyAdmissibleActionsAreTaken(Policy policy) {
    for (int run = 0; run < 200; run++) {
      Controller controller = Controller.start(PROBLEM, policy, SEED.child(run).child(0));
      SimulatedOracle oracle = oracle(run);
      while (!controller.finished()) {
        Query query = controller.next(oracle.state());
        Action action = query.action();
        assertThat(query.number()).isEqualTo(controller.sent() + 1);
        assertThat(PROBLEM.actions().toList()).contains(action);
        assertThat(controller.queue() == 0 && action.learns() && !TestPolicies.idles(policy))
            .isFalse();
        assertThat(query.decoySteps().isEmpty()).isEqualTo(action.learns());
        query
            .decoyState()
            .ifPresent(state -> assertThat(query.decoySteps()).hasValue(DecoySteps.YES));
        controller.tell(query.number(), oracle.answer(action));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("policies")
  void queueAndLedgerAreUpdated(Policy policy) {
    for (int run = 0; run < 50; run++) {
      Controller controller = Controller.start(PROBLEM, policy, SEED.child(run).child(0));
      SimulatedOracle oracle = oracle(run);
      int queue = 3;
      Ledger ledger = new Ledger(2, 1);
      List<QueryRecord> past = new ArrayList<>();
      for (int t = 0; !controller.finished(); t++) {
        assertThat(controller.sent()).isEqualTo(t);
        assertThat(controller.queue()).isEqualTo(queue);
        assertThat(controller.ledger()).isEqualTo(ledger);
        assertThat(controller.save().past()).isEqualTo(past);
        int state = oracle.state();
        Query query = controller.next(state);
        assertThat(controller.save().asked()).containsExactly(new Asked(state, query));
        Action action = query.action();
        boolean success = oracle.answer(action);
        controller.tell(t + 1, success);
        queue -= action.learns() && success && queue > 0 ? 1 : 0;
        ledger = ledger.after(action);
        past.add(new QueryRecord(state, query, success));
      }
      assertThat(controller.finished()).isTrue();
      assertThat(controller.save().past()).isEqualTo(past);
      assertThat(controller.save().asked()).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("policies")
  void askAndTellAlternate(Policy policy) {
    Controller controller = Controller.start(PROBLEM, policy, SEED);

    for (int t = 0; t < 9; t++) {
      assertNotAskedFor(controller, t + 1, t);
      assertThat(controller.asked()).isEmpty();
      Query query = controller.next(2);
      assertThat(controller.asked()).hasValue(query);
      assertThatIllegalStateException()
          .isThrownBy(() -> controller.next(2))
          .withMessage("query %d has not been answered yet", t + 1);
      for (int number : new int[] {Integer.MIN_VALUE, -1, 0, t + 2, Integer.MAX_VALUE}) {
        assertNotAskedFor(controller, number, t);
      }
      assertThat(controller.asked()).hasValue(query);
      controller.tell(t + 1, false);
    }
    assertThatIllegalStateException()
        .isThrownBy(() -> controller.next(2))
        .withMessage("all 9 queries have been sent");
    assertNotAskedFor(controller, 10, 9);
  }

  private static void assertNotAskedFor(Controller controller, int number, int answered) {
    ControllerState before = controller.save();
    for (boolean informative : new boolean[] {true, false}) {
      assertThatIllegalStateException()
          .isThrownBy(() -> controller.tell(number, informative))
          .withMessage("query %d has not been asked for; %d have been answered", number, answered);
    }
    assertThat(controller.save()).isEqualTo(before);
  }

  /** A caller that does not know whether its answer arrived may report it again at any time. */
  @ParameterizedTest
  @MethodSource("policies")
  void tellingTheSameAgainChangesNothing(Policy policy) {
    for (int run = 0; run < 5; run++) {
      List<Sent> whole = wholeRun(policy, run);
      SimulatedOracle oracle = oracle(run);
      Controller controller = Controller.start(PROBLEM, policy, SEED.child(run).child(0));
      List<Sent> sent = new ArrayList<>();
      while (!controller.finished()) {
        Query query = controller.next(oracle.state());
        assertTellsAgain(controller, sent);
        sent.add(new Sent(query, controller.tell(query.number(), oracle.answer(query.action()))));
        assertTellsAgain(controller, sent);
      }

      assertThat(sent).isEqualTo(whole);
    }
  }

  private static void assertTellsAgain(Controller controller, List<Sent> sent) {
    ControllerState before = controller.save();
    for (QueryRecord told : before.past()) {
      int number = told.query().number();
      assertThat(controller.tell(number, told.informative()))
          .isEqualTo(sent.get(number - 1).step());
      assertThatExceptionOfType(ControllerConflictException.class)
          .isThrownBy(() -> controller.tell(number, !told.informative()))
          .withMessage(
              "the answer to query %d was reported as %s before, and is now reported as %s",
              number,
              told.informative() ? "informative" : "uninformative",
              told.informative() ? "uninformative" : "informative");
    }
    assertThat(controller.save()).isEqualTo(before);
  }

  /** A caller that does not know whether its request arrived may ask again at any time. */
  @ParameterizedTest
  @MethodSource("policies")
  void askingTheSameAgainChangesNothing(Policy policy) {
    for (int run = 0; run < 5; run++) {
      List<Sent> whole = wholeRun(policy, run);
      SimulatedOracle oracle = oracle(run);
      Controller controller = Controller.start(PROBLEM, policy, SEED.child(run).child(0));
      List<Sent> sent = new ArrayList<>();
      while (!controller.finished()) {
        int number = controller.sent() + 1;
        assertOutOfTurn(controller, number + 1, number);
        Query query = controller.ask(number, oracle.state());
        assertAsksAgain(controller, sent);
        assertOutOfTurn(controller, number + 1, number);
        sent.add(new Sent(query, controller.tell(number, oracle.answer(query.action()))));
        assertAsksAgain(controller, sent);
      }

      assertThat(sent).isEqualTo(whole);
      assertThatExceptionOfType(ControllerConflictException.class)
          .isThrownBy(() -> controller.ask(sent.size() + 1, 1))
          .satisfies(e -> assertThat(e.expectedNumber()).isEmpty());
    }
  }

  private static void assertOutOfTurn(Controller controller, int number, int expected) {
    ControllerState before = controller.save();
    for (int wrong : new int[] {Integer.MIN_VALUE, 0, number, Integer.MAX_VALUE}) {
      assertThatExceptionOfType(ControllerConflictException.class)
          .isThrownBy(() -> controller.ask(wrong, 1))
          .satisfies(e -> assertThat(e.expectedNumber()).hasValue(expected));
    }
    assertThat(controller.save()).isEqualTo(before);
  }

  private static void assertAsksAgain(Controller controller, List<Sent> sent) {
    ControllerState before = controller.save();
    for (QueryRecord told : before.past()) {
      int number = told.query().number();
      assertThat(controller.ask(number, told.oracle())).isEqualTo(sent.get(number - 1).query());
      assertConflicts(controller, number, told.oracle());
    }
    for (Asked open : before.asked()) {
      assertThat(controller.ask(open.query().number(), open.oracle())).isEqualTo(open.query());
      assertConflicts(controller, open.query().number(), open.oracle());
    }
    assertThat(controller.save()).isEqualTo(before);
  }

  private static void assertConflicts(Controller controller, int number, int oracle) {
    int other = oracle % 3 + 1;
    assertThatExceptionOfType(ControllerConflictException.class)
        .isThrownBy(() -> controller.ask(number, other))
        .withMessage(
            "query %d was asked for in oracle state %d before, and is now asked for in state %d",
            number, oracle, other)
        .satisfies(e -> assertThat(e.expectedNumber()).isEmpty());
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
  void runSavedBetweenQueriesResumesExactly(Policy policy) {
    for (int run = 0; run < 20; run++) {
      List<Sent> whole = wholeRun(policy, run);
      for (int stop = 0; stop <= 9; stop++) {
        SimulatedOracle oracle = oracle(run);
        Controller first = Controller.start(PROBLEM, policy, SEED.child(run).child(0));
        List<Sent> sent = new ArrayList<>();
        play(first, oracle, stop, sent);

        Controller second = Controller.resume(PROBLEM, policy, first.save());
        assertSame(first, second);
        play(second, oracle, 9, sent);

        assertThat(sent).isEqualTo(whole);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("policies")
  void runSavedWithAPendingQueryResumesExactly(Policy policy) {
    for (int run = 0; run < 20; run++) {
      List<Sent> whole = wholeRun(policy, run);
      for (int stop = 0; stop < whole.size(); stop++) {
        SimulatedOracle oracle = oracle(run);
        Controller first = Controller.start(PROBLEM, policy, SEED.child(run).child(0));
        List<Sent> sent = new ArrayList<>();
        play(first, oracle, stop, sent);
        Query open = first.next(oracle.state());

        Controller second = Controller.resume(PROBLEM, policy, first.save());
        assertSame(first, second);
        assertThatIllegalStateException().isThrownBy(() -> second.next(1));
        assertThat(second.asked()).hasValue(open);
        sent.add(new Sent(open, second.tell(open.number(), oracle.answer(open.action()))));
        play(second, oracle, 9, sent);

        assertThat(sent).isEqualTo(whole);
      }
    }
  }

  private static void assertSame(Controller first, Controller second) {
    assertThat(second.save()).isEqualTo(first.save());
    assertThat(second.sent()).isEqualTo(first.sent());
    assertThat(second.queue()).isEqualTo(first.queue());
    assertThat(second.ledger()).isEqualTo(first.ledger());
    assertThat(second.asked()).isEqualTo(first.asked());
  }

  @ParameterizedTest
  @MethodSource("policies")
  void savedRunCanBeResumedRepeatedly(Policy policy) {
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

  /** A memory is a function of the history: a rebuilt one has the same rules. */
  @ParameterizedTest
  @MethodSource("policies")
  void resumedRunRemembersTheSame(Policy policy) {
    List<Memory> memories = new ArrayList<>();
    Policy tapped = tapped(policy, memories);
    for (int run = 0; run < 10; run++) {
      SimulatedOracle oracle = oracle(run);
      memories.clear();
      Controller first = Controller.start(PROBLEM, tapped, SEED.child(run).child(0));
      while (!first.finished()) {
        assertRemembersTheSame(first, tapped, memories);
        Query query = first.next(oracle.state());
        assertRemembersTheSame(first, tapped, memories);
        first.tell(query.number(), oracle.answer(query.action()));
      }
    }
  }

  private static void assertRemembersTheSame(
      Controller first, Policy tapped, List<Memory> memories) {
    Controller.resume(PROBLEM, tapped, first.save(), NEVER_TO_BE_DRAWN_FROM);
    Memory one = memories.get(0);
    Memory other = memories.remove(1);
    DecisionRule rule = one.rule(first.sent(), first.ledger());
    DecisionRule again = other.rule(first.sent(), first.ledger());
    for (int o = 1; o <= 3; o++) {
      for (int b = 0; b <= 3; b++) {
        assertThat(again.known(o, b)).isEqualTo(rule.known(o, b));
        for (int u = 0; u < 6 && rule.known(o, b); u++) {
          assertThat(again.probability(o, b, u)).isEqualTo(rule.probability(o, b, u));
        }
      }
    }
    for (int incentive = 1; incentive <= 3; incentive++) {
      Action decoy = Action.obfuscate(incentive);
      assertThat(other.decoy(decoy).step(0.37)).isEqualTo(one.decoy(decoy).step(0.37));
    }
  }

  /** Returns the same policy, with a record of the memories that it creates. */
  private static Policy tapped(Policy policy, List<Memory> memories) {
    return policy instanceof SinglePolicy single
        ? new Tapped(single, memories)
        : MixturePolicy.of(
            policy.parts().stream()
                .map(part -> new Policy.Part(new Tapped(part.policy(), memories), part.weight()))
                .toList());
  }

  private record Tapped(SinglePolicy policy, List<Memory> memories) implements SinglePolicy {

    @Override
    public Shape shape() {
      return policy.shape();
    }

    @Override
    public Memory start() {
      Memory memory = policy.start();
      memories.add(memory);
      return memory;
    }
  }

  /** The record contains the policy that a mixture drew and the reply to every query. */
  @ParameterizedTest
  @MethodSource("policies")
  void nothingIsDrawnWhenARunIsRebuilt(Policy policy) {
    for (int run = 0; run < 10; run++) {
      SimulatedOracle oracle = oracle(run);
      Controller first = Controller.start(PROBLEM, policy, SEED.child(run).child(0));
      while (!first.finished()) {
        assertRebuiltWithoutDraws(policy, first);
        Query query = first.next(oracle.state());
        assertRebuiltWithoutDraws(policy, first);
        first.tell(query.number(), oracle.answer(query.action()));
      }
      assertRebuiltWithoutDraws(policy, first);
    }
  }

  private static void assertRebuiltWithoutDraws(Policy policy, Controller first) {
    ControllerState saved = first.save();
    Controller second = Controller.resume(PROBLEM, policy, saved, NEVER_TO_BE_DRAWN_FROM);

    assertThat(second.save())
        .isEqualTo(new ControllerState(saved.part(), new Unseeded(), saved.past(), saved.asked()));
    assertThat(second.queue()).isEqualTo(first.queue());
    assertThat(second.ledger()).isEqualTo(first.ledger());
    assertThat(second.asked()).isEqualTo(first.asked());
  }

  @ParameterizedTest
  @MethodSource("policies")
  void historyIsKeptWithAnotherGenerator(Policy policy) {
    for (int stop = 0; stop < 9; stop++) {
      Controller first = Controller.start(PROBLEM, policy, SEED.child(stop).child(0));
      play(first, oracle(stop), stop, new ArrayList<>());
      if (first.finished()) {
        continue; // It may end a run early.
      }
      Query open = first.next(1);
      ControllerState saved = first.save();

      Controller second =
          Controller.resume(PROBLEM, policy, saved, SEED.child(stop).child(2).generator());
      second.tell(open.number(), true);
      play(second, oracle(stop), 9, new ArrayList<>());

      ControllerState end = second.save();
      assertThat(end.part()).isEqualTo(saved.part());
      assertThat(end.past().subList(0, stop)).isEqualTo(saved.past());
      assertThat(end.past().get(stop)).isEqualTo(new QueryRecord(1, open, true));
      assertThat(second.finished()).isTrue();
    }
  }

  /** The start of a run takes no draw but that of a mixture's policy. */
  @ParameterizedTest
  @MethodSource("policies")
  void onlyTheMixtureIsDrawnWhenARunBegins(Policy policy) {
    int[] draws = new int[1];
    RandomGenerator source = SEED.generator();
    RandomGenerator counting =
        () -> {
          draws[0]++;
          return source.nextLong();
        };
    Controller.start(PROBLEM, policy, counting);

    assertThat(draws[0]).isEqualTo(policy.parts().size() == 1 ? 0 : 1);
    for (Policy.Part part : policy.parts()) {
      Controller.start(PROBLEM, part.policy(), NEVER_TO_BE_DRAWN_FROM);
    }
  }

  @ParameterizedTest
  @MethodSource("policies")
  void unseededRunNeedsAGeneratorToResume(Policy policy) {
    Controller controller = Controller.start(PROBLEM, policy, new SecureRandom());
    controller.next(1);
    controller.tell(1, true);
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

  /** A generator that is handed over continues where the first controller left it. */
  @ParameterizedTest
  @MethodSource("policies")
  void unseededRunResumesWithTheGivenGenerator(Policy policy) {
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
    while (controller.sent() < until && !controller.finished()) {
      Query query = controller.next(oracle.state());
      sent.add(new Sent(query, controller.tell(query.number(), oracle.answer(query.action()))));
    }
  }
}
