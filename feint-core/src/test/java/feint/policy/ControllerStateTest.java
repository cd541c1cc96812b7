package feint.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import feint.KnownProblems;
import feint.math.Seed;
import feint.model.Action;
import feint.model.Problem;
import feint.policy.ControllerState.Asked;
import feint.policy.ControllerState.Seeded;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Which saved runs can be gone on with, and what is said of the others. */
class ControllerStateTest {

  private static final Problem PROBLEM = KnownProblems.twoStates();
  private static final Policy GREEDY = StationaryPolicies.greedy(PROBLEM.shape());

  private static Query learn(int number, int incentive) {
    return new Query.Learning(number, Action.learn(incentive));
  }

  private static Query decoy(int number, Action action, int state) {
    return new Query.Decoy(
        number, action, DecoySteps.YES, state == 0 ? OptionalInt.empty() : OptionalInt.of(state));
  }

  /** Greedy learns, paying 2, until it has four successes, and then obfuscates, paying 2. */
  private static List<Exchange> greedy(int successes, int failures) {
    List<Exchange> past = new ArrayList<>();
    for (int n = 1; n <= successes + failures; n++) {
      past.add(new Exchange(1, learn(n, 2), n <= successes));
    }
    return past;
  }

  private static ControllerState state(List<Exchange> past, Asked... asked) {
    return new ControllerState(0, new Seeded(1, 0), past, List.of(asked));
  }

  private static void assertRefused(Policy policy, ControllerState state, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Controller.resume(PROBLEM, policy, state))
        .withMessage(message);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Controller.resume(PROBLEM, policy, state, new Seed(1).generator()))
        .withMessage(message);
  }

  /** Otherwise the refusals below could be of something else. */
  @Test
  void whatThePolicySendsIsTakenUp() {
    List<Exchange> past = greedy(4, 0);
    past.add(new Exchange(2, decoy(5, Action.obfuscate(2), 0), false));
    Asked asked = new Asked(2, decoy(6, Action.obfuscate(2), 0));

    Controller controller = Controller.resume(PROBLEM, GREEDY, state(past, asked));

    assertThat(controller.queue()).isZero();
    assertThat(controller.sent()).isEqualTo(5);
    assertThat(controller.asked()).hasValue(asked.query());
    assertThat(controller.save()).isEqualTo(state(past, asked));
  }

  /** A query that does not belong after two others, the second of which failed. */
  static Stream<Arguments> strangers() {
    String query = "query 3 of the saved run";
    return Stream.of(
        Arguments.of(new Asked(1, learn(2, 2)), "number of a saved query must be 3, was 2"),
        Arguments.of(new Asked(1, learn(4, 2)), "number of a saved query must be 3, was 4"),
        Arguments.of(
            new Asked(0, learn(3, 2)), "oracle state of " + query + " must be in 1..2, was 0"),
        Arguments.of(
            new Asked(3, learn(3, 2)), "oracle state of " + query + " must be in 1..2, was 3"),
        Arguments.of(new Asked(2, learn(3, 9)), "incentive must be one of [1, 2], was 9"),
        Arguments.of(
            new Asked(2, learn(3, 1)),
            query
                + " must be one that the policy sends in oracle state 2 with queue 3, was learn 1"),
        Arguments.of(
            new Asked(1, decoy(3, Action.obfuscate(2), 0)),
            query
                + " must be one that the policy sends in oracle state 1 with queue 3, was"
                + " obfuscate 2"),
        Arguments.of(
            new Asked(1, decoy(3, Action.learn(2), 0)),
            query + " must say whether the decoy steps if it obfuscates, and only then, was"));
  }

  @ParameterizedTest
  @MethodSource("strangers")
  void queryThatThePolicyNeverSendsIsNamed(Asked stranger, String message) {
    assertStranger(GREEDY, greedy(1, 1), stranger, message);
  }

  private static void assertStranger(
      Policy policy, List<Exchange> before, Asked stranger, String message) {
    List<Exchange> past = new ArrayList<>(before);
    past.add(new Exchange(stranger.oracle(), stranger.query(), true));
    for (ControllerState state : List.of(state(past), state(before, stranger))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Controller.resume(PROBLEM, policy, state))
          .withMessageStartingWith(message);
    }
  }

  @Test
  void decoyStateMustExist() {
    Policy policy =
        DecoyStepping.by(DecoyLaw.inStates(0.5, 0.5), StationaryPolicies.random(PROBLEM.shape()));
    for (int state : new int[] {Integer.MIN_VALUE, -1, 3, Integer.MAX_VALUE}) {
      assertStranger(
          policy,
          List.of(),
          new Asked(1, decoy(1, Action.obfuscate(1), state)),
          "decoy state of query 1 of the saved run must be in 1..2, was " + state);
    }
  }

  @Test
  void obfuscatingQueryMustSayWhetherTheDecoySteps() {
    Query silent = new Query.Learning(1, Action.obfuscate(1));

    assertStranger(
        StationaryPolicies.random(PROBLEM.shape()),
        List.of(),
        new Asked(1, silent),
        "query 1 of the saved run must say whether the decoy steps if it obfuscates");
  }

  /** A random policy that was saved is no greedy one. */
  @Test
  void runOfAnotherPolicyIsRefused() {
    List<Exchange> past = greedy(1, 4);
    past.add(new Exchange(1, learn(6, 1), false));

    assertThat(
            Controller.resume(PROBLEM, StationaryPolicies.random(PROBLEM.shape()), state(past))
                .sent())
        .isEqualTo(6);
    assertRefused(
        GREEDY,
        state(past),
        "query 6 of the saved run must be one that the policy sends in oracle state 1 with queue"
            + " 3, was learn 1");
  }

  @Test
  void numbersOfQueriesMustFit() {
    Asked asked = new Asked(1, learn(1, 2));

    assertRefused(
        GREEDY,
        new ControllerState(1, new Seeded(1, 0), List.of(), List.of()),
        "part of the policy must be in 0..0, was 1");
    assertRefused(GREEDY, state(greedy(0, 13)), "queries sent must be in 0..12, was 13");
    assertRefused(
        GREEDY,
        state(List.of(), asked, asked),
        "number of queries on their way must be in 0..1, was 2");
    assertRefused(
        GREEDY,
        state(greedy(0, 12), new Asked(1, learn(13, 2))),
        "number of queries on their way must be in 0..0, was 1");
  }

  @Test
  void partMustBeOneOfThePolicy() {
    SinglePolicy random = StationaryPolicies.random(PROBLEM.shape());
    Policy mixture = TestPolicies.mixture(0.5, random, new TestPolicies.Patient(PROBLEM, 1));
    for (int part : new int[] {-1, 2}) {
      assertRefused(
          mixture,
          new ControllerState(part, new Seeded(1, 0), List.of(), List.of()),
          "part of the policy must be in 0..1, was " + part);
    }
  }

  /** ControllerStateTest: what becomes of a decoy is the policy's to say, too. */
  @Test
  void decoyMoveThatThePolicyNeverDrawsIsNamed() {
    Policy random = StationaryPolicies.random(PROBLEM.shape());
    Action action = Action.obfuscate(1);
    for (Query query :
        List.of(
            new Query.Decoy(1, action, DecoySteps.NO, OptionalInt.empty()),
            new Query.Decoy(1, action, DecoySteps.IF_INFORMATIVE, OptionalInt.empty()),
            decoy(1, action, 2))) {
      assertStranger(random, List.of(), new Asked(1, query), "query 1 of the saved run must");
    }
  }
}
