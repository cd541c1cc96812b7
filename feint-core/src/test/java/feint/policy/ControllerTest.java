package feint.policy;

import static feint.testkit.StatisticalAssertions.assertCounts;
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
import feint.policy.ControllerState.Seeded;
import feint.policy.ControllerState.Unseeded;
import feint.policy.TestPolicies.Patient;
import feint.policy.markov.MarkovPolicy;
import feint.policy.markov.StationaryPolicies;
import feint.zeroleak.oblivious.IncentiveRule;
import feint.zeroleak.oblivious.ObliviousPolicy;
import feint.zeroleak.oblivious.ObliviousSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Behaviour of the controller that depends on the policy: memory, draws and the decoy's steps. */
class ControllerTest {

  private static final Problem PROBLEM = KnownProblems.twoStates();

  @Test
  void memorySeesStepsOfBothTrajectories() {
    List<String> seen = new ArrayList<>();
    Controller controller = Controller.start(PROBLEM, new Alternating(seen), new Seed(1));

    for (int t = 0; t < 4; t++) {
      controller.next(1);
      controller.tell(t + 1, t < 2);
    }

    // The decoy steps with certainty here, whatever its answer.
    assertThat(seen)
        .containsExactly("learn 1 true", "obfuscate 1 true", "learn 1 false", "obfuscate 1 true");
  }

  /** Policy that learns at even times and obfuscates at odd ones, and records its observations. */
  private record Alternating(List<String> seen) implements MarkovPolicy {

    @Override
    public Shape shape() {
      return PROBLEM.shape();
    }

    @Override
    public DecisionRule rule(int t, Ledger ledger) {
      return certain(t % 2 == 0 ? Action.learn(1) : Action.obfuscate(1));
    }

    @Override
    public void see(PublicQuery turn) {
      seen.add(turn.action() + " " + turn.stepped());
    }
  }

  @Test
  void decoyOfThePaperAlwaysSteps() {
    MarkovPolicy idle = constant(Action.obfuscate(2));
    Controller controller = Controller.start(PROBLEM, idle, new Seed(1));

    for (int t = 0; t < 12; t++) {
      assertThat(controller.next(2).decoySteps()).hasValue(DecoySteps.YES);
      assertThat(controller.tell(t + 1, false)).isTrue();
    }
    assertThat(((Seeded) controller.save().randomness()).draws()).isZero();
  }

  @Test
  void decoyStepsWithTheChanceThatThePolicyNames() {
    assertCounts(decoySteps(Patient.DECOY_STEP)).follow(0.3, 0.7);
  }

  @Test
  void decoyThatStepsTooOftenIsDetected() {
    long[] steps = decoySteps(0.33);

    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> assertCounts(steps).follow(0.3, 0.7));
  }

  @Test
  void certainDecoyNeedsNoDraw() {
    assertThat(decoySteps(0)).containsExactly(0, 12 * 1000);
    assertThat(decoySteps(1)).containsExactly(12 * 1000, 0);
    MarkovPolicy idle = constant(Action.obfuscate(1));
    for (DecoyDistribution law :
        List.of(
            DecoyDistribution.withProbability(0),
            DecoyDistribution.ALWAYS,
            DecoyDistribution.IF_INFORMATIVE)) {
      Controller controller =
          Controller.start(PROBLEM, DecoyStepping.by(law, idle), NEVER_TO_BE_DRAWN_FROM);
      while (!controller.finished()) {
        controller.tell(controller.next(1).number(), true);
      }
      assertThat(controller.ledger()).isEqualTo(new Ledger(14, 1));
    }
  }

  private static final RandomGenerator NEVER_TO_BE_DRAWN_FROM =
      () -> {
        throw new AssertionError("nothing must be drawn");
      };

  /** Counts steps of the decoy, and queries after which it did not move. */
  private static long[] decoySteps(double chance) {
    long[] counts = new long[2];
    for (int run = 0; run < 1000; run++) {
      Controller controller =
          Controller.start(PROBLEM, new Stepping(chance), new Seed(721).child(run));
      while (!controller.finished()) {
        Query query = controller.next(1);
        boolean steps = query.decoySteps().orElseThrow() == DecoySteps.YES;
        assertThat(controller.tell(query.number(), true)).isEqualTo(steps);
        counts[steps ? 0 : 1]++;
      }
    }
    return counts;
  }

  private record Stepping(double chance) implements MarkovPolicy {

    private static final DecisionRule OBFUSCATE = certain(Action.obfuscate(2));

    @Override
    public Shape shape() {
      return PROBLEM.shape();
    }

    @Override
    public DecisionRule rule(int t, Ledger ledger) {
      return OBFUSCATE;
    }

    @Override
    public DecoyDistribution decoy(Action action) {
      return DecoyDistribution.withProbability(chance);
    }
  }

  /** False-alarm probability 1e-3 for each of two distributions. */
  @Test
  void decoyStepsAsInTheStatesThatThePolicyDraws() {
    assertCounts(decoyStates(0.2, 0.35)).follow(0.45, 0.2, 0.35);
    assertCounts(decoyStates(0.75, 0.25)).follow(0, 0.75, 0.25);
    assertThat(decoyStates(0, 1)).containsExactly(0, 0, 12 * 1000);
    assertThat(decoyStates(0, 0)).containsExactly(12 * 1000, 0, 0);
  }

  @Test
  void decoyStatesOfAnotherDistributionAreDetected() {
    long[] states = decoyStates(0.22, 0.33);

    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> assertCounts(states).follow(0.45, 0.2, 0.35));
  }

  /** Counts queries after which the decoy did not move, and steps as in states 1 and 2. */
  private static long[] decoyStates(double... chances) {
    Policy policy =
        DecoyStepping.by(DecoyDistribution.inStates(chances), constant(Action.obfuscate(1)));
    long[] counts = new long[3];
    for (int run = 0; run < 1000; run++) {
      Controller controller = Controller.start(PROBLEM, policy, new Seed(726).child(run));
      while (!controller.finished()) {
        Query query = controller.next(1);
        int state = query.decoyState().orElse(0);
        assertThat(query.decoySteps()).hasValue(state > 0 ? DecoySteps.YES : DecoySteps.NO);
        assertThat(controller.tell(query.number(), state == 0)).isEqualTo(state > 0);
        counts[state]++;
      }
    }
    return counts;
  }

  @Test
  void noStateIsDrawnUnlessThePolicyTellsStates() {
    for (Action action : List.of(Action.learn(1), Action.obfuscate(1))) {
      for (DecoyDistribution law :
          List.of(
              DecoyDistribution.withProbability(0.5),
              DecoyDistribution.ALWAYS,
              DecoyDistribution.IF_INFORMATIVE)) {
        Controller controller =
            Controller.start(PROBLEM, DecoyStepping.by(law, constant(action)), new Seed(1));
        while (!controller.finished()) {
          Query query = controller.next(1);
          assertThat(query.decoyState()).isEmpty();
          assertThat(query.decoySteps().isPresent()).isNotEqualTo(action.learns());
          controller.tell(query.number(), true);
        }
      }
    }
    Policy learning =
        DecoyStepping.by(DecoyDistribution.inStates(0.5, 0.5), constant(Action.learn(1)));
    assertThat(Controller.start(PROBLEM, learning, new Seed(1)).next(1))
        .isEqualTo(new Query.Learning(1, Action.learn(1)));
  }

  @Test
  void patientPolicyStopsLearningOnceTheHistoryShowsEnoughSteps() {
    for (int run = 0; run < 100; run++) {
      RandomGenerator answers = new Seed(722).child(run).generator();
      Controller controller =
          Controller.start(PROBLEM, new Patient(PROBLEM, 2), new Seed(723).child(run));
      int steps = 0;
      while (!controller.finished()) {
        Query query = controller.next(1);
        assertThat(query.action().learns()).isEqualTo(steps < 2);
        boolean success = answers.nextBoolean();
        boolean expected = query.decoySteps().map(decoy -> decoy == DecoySteps.YES).orElse(success);
        assertThat(controller.tell(query.number(), success)).isEqualTo(expected);
        steps += expected ? 1 : 0;
      }
    }
  }

  @Test
  void mixtureDrawsOncePerRun() {
    MarkovPolicy learn = constant(Action.learn(2));
    MarkovPolicy obfuscate = constant(Action.obfuscate(1));
    MixturePolicy mixture = TestPolicies.mixture(0.3, learn, obfuscate);

    long[] runs = new long[2];
    for (int run = 0; run < 2000; run++) {
      Controller controller = Controller.start(PROBLEM, mixture, new Seed(724).child(run));
      Action first = controller.next(1).action();
      controller.tell(1, false);
      while (!controller.finished()) {
        Query query = controller.next(2);
        assertThat(query.action()).isEqualTo(first);
        controller.tell(query.number(), false);
      }
      runs[first.learns() ? 0 : 1]++;
      assertThat(controller.part()).isEqualTo(first.learns() ? 0 : 1);
      assertThat(controller.save().part()).isEqualTo(controller.part());
      assertThat(controller.save().randomness())
          .isEqualTo(new Seeded(new Seed(724).child(run).value(), 1));
    }

    assertCounts(runs).follow(0.3, 0.7);
  }

  private static MarkovPolicy constant(Action action) {
    return StationaryPolicies.always(PROBLEM.shape(), certain(action));
  }

  private static DecisionRule certain(Action action) {
    int index = PROBLEM.actions().indexOf(action);
    return DecisionRule.deterministic(PROBLEM.shape(), (o, b) -> index);
  }

  @Test
  void thePendingQueryIsAvailableWithItsState() {
    Controller controller = Controller.start(PROBLEM, constant(Action.learn(2)), new Seed(1));
    assertThatIllegalStateException()
        .isThrownBy(controller::askedIn)
        .withMessage("no query is on its way");
    controller.next(2);
    assertThat(controller.askedIn()).isEqualTo(2);
    controller.tell(1, true);
    assertThatIllegalStateException().isThrownBy(controller::askedIn);

    assertThat(controller.at(1))
        .isEqualTo(new QueryRecord(2, new Query.Learning(1, Action.learn(2)), true));
    for (int number : new int[] {0, 2}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> controller.at(number))
          .withMessage("number of an answered query must be in 1..1, was " + number);
    }
    assertThat(controller.shape()).isSameAs(PROBLEM.shape());
    assertThat(controller.part()).isZero();
    assertThat(controller.randomness()).isEqualTo(new Seeded(1, 0));
  }

  /** An answer out of turn is refused with the number of the expected query, if there is one. */
  @Test
  void conflictsNameTheExpectedQuery() {
    Controller controller = Controller.start(PROBLEM, constant(Action.learn(2)), new Seed(1));
    assertExpected(controller, 2, 1);
    assertThatExceptionOfType(ControllerConflictException.class)
        .isThrownBy(() -> controller.ask(3, 1))
        .withMessage("the next query is 1, and 3 was asked for")
        .satisfies(e -> assertThat(e.expectedNumber()).hasValue(1));
    controller.next(1);
    assertExpected(controller, 2, 1);
    for (int n = 1; n <= 12; n++) {
      controller.tell(n, false);
      if (n < 12) {
        assertExpected(controller, n + 1, n + 1);
        controller.next(1);
      }
    }
    assertThatExceptionOfType(ControllerConflictException.class)
        .isThrownBy(() -> controller.tell(13, true))
        .satisfies(e -> assertThat(e.expectedNumber()).isEmpty());
  }

  private static void assertExpected(Controller controller, int number, int expected) {
    assertThatExceptionOfType(ControllerConflictException.class)
        .isThrownBy(() -> controller.tell(number, true))
        .satisfies(e -> assertThat(e.expectedNumber()).hasValue(expected));
  }

  @Test
  void aRunThatThePolicyEndedIsReported() {
    Problem problem = PROBLEM.toBuilder().successes(1).build();
    Policy open =
        ObliviousPolicy.of(
            ObliviousSettings.defaults().withStopping(true),
            IncentiveRule.constant(problem.shape(), 2));
    Controller controller = Controller.start(problem, open, new Seed(1));
    assertThatIllegalStateException()
        .isThrownBy(() -> controller.followedBy(new Seed(2)))
        .withMessage("a run can only follow one that is over, not one of 0 answered queries");
    for (int n = 1; n <= 2; n++) {
      controller.next(1);
      controller.tell(n, true);
    }
    assertThatExceptionOfType(ControllerConflictException.class)
        .isThrownBy(() -> controller.next(1))
        .withMessage("the policy ended the run after 2 queries");
    ControllerState more =
        new ControllerState(
            0,
            new Unseeded(),
            controller.save().past(),
            List.of(new Asked(1, new Query.Learning(3, Action.learn(2)))));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Controller.resume(problem, open, more, new Seed(1).generator()))
        .withMessage("query 3 of the saved run must not come after the end of the run, was 2");
  }

  /** A following run draws from the source it is given, and reports that source. */
  @Test
  void aFollowingRunHasItsOwnDraws() {
    Policy random = StationaryPolicies.random(PROBLEM.shape());
    Controller first = Controller.start(PROBLEM, random, new Seed(1));
    while (!first.finished()) {
      first.tell(first.next(1).number(), false);
    }
    Controller seeded = first.followedBy(new Seed(7));
    assertThat(seeded.randomness()).isEqualTo(new Seeded(7, 0));
    seeded.next(1);
    assertThat(seeded.randomness()).isEqualTo(new Seeded(7, 1));
    Controller free = first.followedBy(new Seed(7).generator());
    assertThat(free.randomness()).isEqualTo(new Unseeded());
    assertThat(free.next(1)).isEqualTo(seeded.asked().orElseThrow());
  }

  @Test
  void policiesOfOtherShapesAreRefused() {
    Problem longer = PROBLEM.toBuilder().horizon(13).build();
    Policy policy = constant(Action.learn(2));
    ControllerState state = Controller.start(PROBLEM, policy, new Seed(1)).save();
    String message = "horizon of the policy must be the problem's, 13, was 12";
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Controller.start(longer, policy, new Seed(1)))
        .withMessage(message);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Controller.resume(longer, policy, state))
        .withMessage(message);
  }

  /** An invalid saved decoy is described by its number, its steps and its state. */
  @Test
  void savedDecoysThatThePolicyNeverSendsAreDescribed() {
    Policy policy =
        DecoyStepping.by(DecoyDistribution.inStates(0.5, 0), constant(Action.obfuscate(1)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> resumed(policy, OptionalInt.of(2)))
        .withMessageEndingWith("that the policy can draw, was decoy 1: YES in state 2");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> resumed(policy, OptionalInt.empty()))
        .withMessageEndingWith("that the policy can draw, was decoy 1: YES");
    assertThat(resumed(policy, OptionalInt.of(1)).asked()).isPresent();
  }

  private static Controller resumed(Policy policy, OptionalInt state) {
    Query query = new Query.Decoy(1, Action.obfuscate(1), DecoySteps.YES, state);
    return Controller.resume(
        PROBLEM,
        policy,
        new ControllerState(0, new Seeded(1, 0), List.of(), List.of(new Asked(1, query))));
  }

  /**
   * Balanced policies learn at an empty queue: the query is paid and recorded, and the queue does
   * not change.
   */
  @Test
  void successAtAnEmptyQueueLeavesItEmpty() {
    Controller controller = Controller.start(PROBLEM, constant(Action.learn(2)), new Seed(1));

    for (int t = 0; t < 12; t++) {
      controller.next(1);
      controller.tell(t + 1, true);
    }

    assertThat(controller.queue()).isZero();
    assertThat(controller.ledger()).isEqualTo(new Ledger(26, 25));
  }

  @Test
  void moreDrawsThanARunCanTakeAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Seeded(1, -1))
        .withMessageStartingWith("draws must be in 0..");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Seeded(1, 100_000_001))
        .withMessageStartingWith("draws must be in 0..");
    assertThat(new Seeded(1, 100_000_000).draws()).isEqualTo(100_000_000);
  }

  /** The seed alone no longer determines its draws, so the state must not contain it. */
  @Test
  void seededRunThatContinuesWithAGeneratorIsNoLongerSeeded() {
    MarkovPolicy random = StationaryPolicies.random(PROBLEM.shape());
    Controller seeded = Controller.start(PROBLEM, random, new Seed(1));
    seeded.next(1);
    seeded.tell(1, false);

    Controller other = Controller.resume(PROBLEM, random, seeded.save(), new Seed(2).generator());
    other.next(1);
    other.tell(2, false);

    assertThat(other.save().randomness()).isEqualTo(new Unseeded());
  }

  @Test
  void savedStateIsImmutable() {
    QueryRecord exchange = new QueryRecord(1, new Query.Learning(1, Action.learn(2)), true);
    Asked asked = new Asked(1, new Query.Learning(2, Action.learn(2)));
    List<QueryRecord> past = new ArrayList<>(List.of(exchange));
    List<Asked> open = new ArrayList<>(List.of(asked));
    ControllerState state = new ControllerState(0, new Unseeded(), past, open);
    past.clear();
    open.clear();

    assertThat(state.past()).containsExactly(exchange);
    assertThat(state.asked()).containsExactly(asked);
  }
}
