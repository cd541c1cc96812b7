package feint.attack.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import feint.KnownProblems;
import feint.attack.Attack;
import feint.attack.Attacks;
import feint.attack.BayesTest;
import feint.attack.Observation;
import feint.attack.Posterior;
import feint.attack.UnseenStepsTest;
import feint.attack.World;
import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.Observable;
import feint.policy.Policy;
import feint.policy.markov.StationaryPolicies;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.ProtectionLevel;
import feint.zeroleak.oblivious.IncentiveRule;
import feint.zeroleak.oblivious.ObliviousPolicy;
import feint.zeroleak.oblivious.ObliviousSettings;
import feint.zeroleak.oblivious.Order;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Records of what clients received do not contain the step after the last query of a trajectory.
 */
class UnseenRecordsTest {

  private static final Problem PROBLEM = KnownProblems.threeStates(15, 4);
  private static final Seed SEED = new Seed(78);

  private static Policy oblivious(Order order, int decoys) {
    return ObliviousPolicy.of(
        new ObliviousSettings(order, decoys, true), IncentiveRule.constant(PROBLEM.shape(), 3));
  }

  static Stream<Arguments> policies() {
    return Stream.of(
        Arguments.of(StationaryPolicies.greedy(PROBLEM.shape()), 90),
        Arguments.of(oblivious(Order.ONE_FIRST, 1), 1),
        Arguments.of(oblivious(Order.ONE_FIRST, 2), 1),
        Arguments.of(BalancedPolicy.of(PROBLEM, ProtectionLevel.CONTENTS, 3), 1));
  }

  /**
   * Many runs contradict the assumption that there was no step, which was once made for these
   * queries.
   */
  @ParameterizedTest
  @MethodSource("policies")
  void noRunIsContradicted(Policy policy, int contradictedOnce) {
    PlayedRuns source = new PlayedRuns(World.of(PROBLEM), policy);
    List<LabelledRuns> rows =
        IntStream.range(0, 100).mapToObj(n -> source.row(n, SEED.child(n))).toList();
    List<Integer> real = rows.stream().map(LabelledRuns::real).toList();
    List<Attack> attacks =
        List.of(
            Attacks.POLICY_AWARE.on(PROBLEM, policy),
            Attacks.POLICY_AWARE_STEPS.on(PROBLEM, policy));
    List<List<Observation>> heard =
        rows.stream().map(seen -> UnseenStepsTest.heard(seen.row().get(0))).toList();
    RecordedAudit audit = audit(policy, heard);
    List<Finding> found = audit.tally(attacks, real, SEED, Execution.defaults());
    assertThat(found).allMatch(finding -> finding.contradicted() == 0);
    assertThat(audit.suspicions(attacks, Execution.defaults()))
        .allMatch(list -> list.stream().noneMatch(Posterior::contradicts));
    List<List<Observation>> denied =
        heard.stream()
            .map(run -> run.stream().map(one -> one.unseen() ? one.withStepState(0) : one).toList())
            .toList();
    assertThat(audit(policy, denied).tally(attacks, real, SEED, Execution.defaults()).get(1))
        .satisfies(one -> assertThat(one.contradicted()).isGreaterThanOrEqualTo(contradictedOnce));
  }

  private static RecordedAudit audit(Policy policy, List<List<Observation>> runs) {
    return new RecordedAudit(
        PROBLEM,
        policy,
        runs.stream().map(run -> new RecordedRun(run, Set.of(Observable.CONTENTS), true)).toList());
  }

  private static List<Observation> run(int... trajectoriesAndSteps) {
    return IntStream.range(0, trajectoriesAndSteps.length / 2)
        .mapToObj(
            n ->
                new Observation(
                    trajectoriesAndSteps[2 * n], 3, trajectoriesAndSteps[2 * n + 1], 0, 0))
        .toList();
  }

  /** Greedy learns at once, and its decoy always steps. */
  @Test
  void greedyIsIdentifiedAndOtherPoliciesAreContradicted() {
    Attack attack =
        Attacks.POLICY_AWARE_STEPS.on(PROBLEM, StationaryPolicies.greedy(PROBLEM.shape()));
    List<Observation> greedy = run(1, 1, 1, 1, 1, 0, 1, 1, 1, Observation.UNSEEN);
    assertThat(attack.after(greedy, false).suspects()).containsExactly(1);
    List<Observation> rests = new ArrayList<>(greedy);
    rests.set(4, rests.get(4).withStepState(1));
    rests.addAll(run(0, 0, 0, Observation.UNSEEN));
    assertThat(attack.after(rests, false).contradicts()).as("the decoy never rests").isTrue();
    rests.set(5, rests.get(5).withStepState(1));
    assertThat(attack.after(rests, false).suspects()).containsExactly(1);
  }

  /** One first, one success each: it continues with the other only after a step. */
  @Test
  void laterQueriesRevealAnUnobservedStep() {
    Problem problem = BayesTest.twoStates(5, 1);
    Policy policy =
        ObliviousPolicy.of(
            new ObliviousSettings(Order.ONE_FIRST, 1, true),
            IncentiveRule.constant(problem.shape(), 2));
    Attack attack = Attacks.POLICY_AWARE_STEPS.on(problem, policy);
    Observation first = new Observation(0, 2, Observation.UNSEEN, 0, 0);
    Observation second = new Observation(1, 2, Observation.UNSEEN, 0, 0);
    assertThat(attack.after(List.of(first, second), true).probability(0)).isEqualTo(0.5);
    assertThat(attack.after(List.of(first.withStepState(0), second), false).contradicts()).isTrue();
    assertThat(attack.after(List.of(first), true).contradicts())
        .as("the other has not even begun")
        .isTrue();
  }

  @Test
  void anUnobservedStepIsNotAStall() {
    Problem problem = BayesTest.cheapStates(6, 2);
    Attack stall = Attacks.STALL.on(problem, StationaryPolicies.greedy(problem.shape()));
    Observation[] one = {
      new Observation(0, 2, true), new Observation(0, 2, false), new Observation(1, 2, true),
    };
    List<Observation> run = new ArrayList<>(Arrays.asList(one));
    assertThat(stall.after(run).suspects()).containsExactly(0);
    run.add(new Observation(1, 2, false));
    Posterior rested = stall.after(run);
    run.set(3, run.get(3).withStepState(Observation.UNSEEN));
    assertThat(stall.after(run).suspects()).containsExactly(0);
    assertThat(rested.suspects()).as("a second stall makes a difference").isNotEqualTo(List.of(0));
  }

  @Test
  void aStepIsObservedWhenItsTrajectoryIsQueriedAgain() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new RecordedRun(run(0, 1, 1, Observation.UNSEEN, 0, 0, 1, 1), Set.of(), true))
        .withMessage(
            "step of a recorded query must be observed where its trajectory is queried again, was not"
                + " observed at query 2");
  }
}
