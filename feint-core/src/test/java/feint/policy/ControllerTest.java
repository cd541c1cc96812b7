package feint.policy;

import static feint.testkit.StatisticalAssertions.assertCounts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import feint.KnownProblems;
import feint.math.Seed;
import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import feint.policy.ControllerState.Asked;
import feint.policy.ControllerState.Randomness;
import feint.policy.ControllerState.Seeded;
import feint.policy.ControllerState.Unseeded;
import feint.policy.TestPolicies.Mixture;
import feint.policy.TestPolicies.Patient;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** What depends on the policy: memory, draws and the decoy's steps. */
class ControllerTest {

  private static final Problem PROBLEM = KnownProblems.twoStates();

  @Test
  void memorySeesStepsOfBothTrajectories() {
    List<String> seen = new ArrayList<>();
    Controller controller = Controller.start(PROBLEM, new Alternating(seen), new Seed(1));

    for (int t = 0; t < 4; t++) {
      controller.next(1);
      controller.tell(t < 2);
    }

    // The decoy steps with certainty here, whatever its answer was.
    assertThat(seen)
        .containsExactly("learn 1 true", "obfuscate 1 true", "learn 1 false", "obfuscate 1 true");
  }

  /** Learns at even times and obfuscates at odd ones, and notes what it is shown. */
  private record Alternating(List<String> seen) implements MarkovPolicy {

    @Override
    public DecisionRule rule(int t, Ledger ledger) {
      Action action = t % 2 == 0 ? Action.learn(1) : Action.obfuscate(1);
      return DecisionRule.deterministic(2, 4, (o, b) -> PROBLEM.actions().indexOf(action));
    }

    @Override
    public void see(Action action, boolean step) {
      seen.add(action + " " + step);
    }
  }

  @Test
  void decoyOfThePaperAlwaysSteps() {
    MarkovPolicy idle = StationaryPolicies.always(DecisionRule.deterministic(2, 4, (o, b) -> 0));
    Controller controller = Controller.start(PROBLEM, idle, new Seed(1));

    for (int t = 0; t < 12; t++) {
      controller.next(2);
      assertThat(controller.decoySteps()).isTrue();
      controller.tell(false);
    }
    assertThat(((Seeded) controller.save().randomness()).draws()).isZero();
  }

  @Test
  void decoyStepsWithTheChanceThatThePolicyNames() {
    assertCounts(decoySteps(Patient.DECOY_STEP)).follow(0.3, 0.7);
  }

  @Test
  void decoyThatStepsTooOftenIsCaught() {
    long[] steps = decoySteps(0.33);

    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> assertCounts(steps).follow(0.3, 0.7));
  }

  @Test
  void decoyThatNeverStepsNeedsNoDraw() {
    assertThat(decoySteps(0)).containsExactly(0, 12 * 1000);
    assertThat(decoySteps(1)).containsExactly(12 * 1000, 0);
  }

  /** Counts steps of the decoy, and queries after which it stood still. */
  private static long[] decoySteps(double chance) {
    long[] counts = new long[2];
    for (int run = 0; run < 1000; run++) {
      Controller controller =
          Controller.start(PROBLEM, new Stepping(chance), new Seed(721).child(run));
      while (!controller.finished()) {
        controller.next(1);
        counts[controller.decoySteps() ? 0 : 1]++;
        controller.tell(true);
      }
    }
    return counts;
  }

  private record Stepping(double chance) implements MarkovPolicy {

    private static final DecisionRule OBFUSCATE = DecisionRule.deterministic(2, 4, (o, b) -> 0);

    @Override
    public DecisionRule rule(int t, Ledger ledger) {
      return OBFUSCATE;
    }

    @Override
    public double decoyStep(Action action) {
      return chance;
    }
  }

  @Test
  void patientPolicyStopsLearningOnceThePastShowsEnoughSteps() {
    for (int run = 0; run < 100; run++) {
      RandomGenerator answers = new Seed(722).child(run).generator();
      Controller controller =
          Controller.start(PROBLEM, new Patient(PROBLEM, 2), new Seed(723).child(run));
      int steps = 0;
      while (!controller.finished()) {
        Action action = controller.next(1);
        assertThat(action.learns()).isEqualTo(steps < 2);
        boolean success = answers.nextBoolean();
        steps += (action.learns() ? success : controller.decoySteps()) ? 1 : 0;
        controller.tell(success);
        assertThat(controller.save().memory()).containsExactly((double) steps);
      }
    }
  }

  @Test
  void mixtureDrawsOncePerRun() {
    MarkovPolicy learn = constant(Action.learn(2));
    MarkovPolicy obfuscate = constant(Action.obfuscate(1));
    Mixture mixture = new Mixture(List.of(learn, obfuscate), 0.3);

    long[] runs = new long[2];
    for (int run = 0; run < 2000; run++) {
      Controller controller = Controller.start(PROBLEM, mixture, new Seed(724).child(run));
      Action first = controller.next(1);
      controller.tell(false);
      while (!controller.finished()) {
        assertThat(controller.next(2)).isEqualTo(first);
        controller.tell(false);
      }
      runs[first.learns() ? 0 : 1]++;
      assertThat(controller.save().randomness())
          .isEqualTo(new Seeded(new Seed(724).child(run).value(), 1));
    }

    assertCounts(runs).follow(0.3, 0.7);
  }

  private static MarkovPolicy constant(Action action) {
    return StationaryPolicies.always(
        DecisionRule.deterministic(2, 4, (o, b) -> PROBLEM.actions().indexOf(action)));
  }

  /** Idle learning is what balanced policies do: paid, entered, and without effect on the queue. */
  @Test
  void successAtAnEmptyQueueLeavesItEmpty() {
    Controller controller = Controller.start(PROBLEM, constant(Action.learn(2)), new Seed(1));

    for (int t = 0; t < 12; t++) {
      controller.next(1);
      controller.tell(true);
    }

    assertThat(controller.queue()).isZero();
    assertThat(controller.ledger()).isEqualTo(new Ledger(26, 25));
  }

  @Test
  void stateThatDoesNotBelongToTheProblemIsRefused() {
    MarkovPolicy policy = StationaryPolicies.greedy(PROBLEM);
    Randomness seeded = new Seeded(1, 0);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> Controller.resume(PROBLEM, policy, state(13, 4, seeded, List.of())))
        .withMessage("queries sent must be in 0..12, was 13");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Controller.resume(PROBLEM, policy, state(3, 5, seeded, List.of())))
        .withMessage("queue must be in 0..4, was 5");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                Controller.resume(
                    PROBLEM,
                    policy,
                    state(3, 4, seeded, List.of(new Asked(Action.learn(9), false)))))
        .withMessage("incentive must be one of [1, 2], was 9");
    Asked learn = new Asked(Action.learn(1), false);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> Controller.resume(PROBLEM, policy, state(3, 4, seeded, List.of(learn, learn))))
        .withMessage("number of queries on their way must be in 0..1, was 2");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Controller.resume(PROBLEM, policy, state(4, 4, seeded, List.of())))
        .withMessage("paid after 4 queries must be in 6..10, was 5");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Seeded(1, -1))
        .withMessageStartingWith("draws must be in 0..");
  }

  private static ControllerState state(
      int sent, int queue, Randomness randomness, List<Asked> asked) {
    return new ControllerState(sent, queue, new Ledger(5, 3), List.of(), randomness, asked);
  }

  /** Its draws can no longer be had from the seed alone, so it must not claim so. */
  @Test
  void seededRunThatGoesOnWithAGeneratorIsNoLongerSeeded() {
    MarkovPolicy random = StationaryPolicies.random(PROBLEM);
    Controller seeded = Controller.start(PROBLEM, random, new Seed(1));
    seeded.next(1);
    seeded.tell(false);

    Controller other = Controller.resume(PROBLEM, random, seeded.save(), new Seed(2).generator());
    other.next(1);
    other.tell(false);

    assertThat(other.save().randomness()).isEqualTo(new Unseeded());
  }

  @Test
  void savedStateIsOutOfReachOfItsMaker() {
    List<Double> memory = new ArrayList<>(List.of(1.0));
    ControllerState state =
        new ControllerState(1, 2, new Ledger(5, 3), memory, new Unseeded(), List.of());
    memory.set(0, 7.0);

    assertThat(state.memory()).containsExactly(1.0);
  }
}
