package feint.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import feint.KnownProblems;
import feint.math.Seed;
import feint.model.Action;
import feint.model.Problem;
import feint.policy.ControllerState.Asked;
import feint.policy.ControllerState.Seeded;
import feint.policy.markov.StationaryPolicies;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Saved runs that can be resumed, and the messages for those that cannot. */
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

  /**
   * Returns the record of the greedy policy, which pays 2: it learns until it has four successes
   * and then obfuscates.
   */
  private static List<QueryRecord> greedy(int successes, int failures) {
    List<QueryRecord> past = new ArrayList<>();
    for (int n = 1; n <= successes + failures; n++) {
      past.add(new QueryRecord(1, learn(n, 2), n <= successes));
    }
    return past;
  }

  private static ControllerState state(List<QueryRecord> past, Asked... asked) {
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

  /** Control case, so that the rejections below have the intended cause. */
  @Test
  void queriesThatThePolicySendsAreResumed() {
    List<QueryRecord> past = greedy(4, 0);
    past.add(new QueryRecord(2, decoy(5, Action.obfuscate(2), 0), false));
    Asked asked = new Asked(2, decoy(6, Action.obfuscate(2), 0));

    Controller controller = Controller.resume(PROBLEM, GREEDY, state(past, asked));

    assertThat(controller.queue()).isZero();
    assertThat(controller.sent()).isEqualTo(5);
    assertThat(controller.asked()).hasValue(asked.query());
    assertThat(controller.save()).isEqualTo(state(past, asked));
  }

  /** Queries that cannot follow two others, the second of which failed. */
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
      Policy policy, List<QueryRecord> before, Asked stranger, String message) {
    List<QueryRecord> past = new ArrayList<>(before);
    past.add(new QueryRecord(stranger.oracle(), stranger.query(), true));
    for (ControllerState state : List.of(state(past), state(before, stranger))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Controller.resume(PROBLEM, policy, state))
          .withMessageStartingWith(message);
    }
  }

  @Test
  void decoyStateMustExist() {
    Policy policy =
        DecoyStepping.by(
            DecoyDistribution.inStates(0.5, 0.5), StationaryPolicies.random(PROBLEM.shape()));
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

  /** A saved run of the random policy is not one of the greedy policy. */
  @Test
  void runOfAnotherPolicyIsRefused() {
    List<QueryRecord> past = greedy(1, 4);
    past.add(new QueryRecord(1, learn(6, 1), false));

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
  void indexOfTheMixtureComponentMustExist() {
    SinglePolicy random = StationaryPolicies.random(PROBLEM.shape());
    Policy mixture = TestPolicies.mixture(0.5, random, new TestPolicies.Patient(PROBLEM, 1));
    for (int part : new int[] {-1, 2}) {
      assertRefused(
          mixture,
          new ControllerState(part, new Seeded(1, 0), List.of(), List.of()),
          "part of the policy must be in 0..1, was " + part);
    }
  }

  /** The step of a decoy must be one that the policy draws, too. */
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
