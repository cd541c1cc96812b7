package feint.attack.points;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.descent.CovertDescent;
import feint.descent.CovertRun;
import feint.descent.Descents;
import feint.descent.SmoothFunction;
import feint.math.Interval;
import feint.math.Proportion;
import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.Policy;
import feint.policy.markov.StationaryPolicies;
import feint.scenario.Learning;
import feint.scenario.Learning.DecoySteps;
import feint.scenario.Learning.Success;
import feint.simulation.LocalSimulator;
import feint.simulation.Summary;
import feint.solver.PolicyValue;
import feint.solver.forward.PolicyEvaluation;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.ProtectionLevel;
import feint.zeroleak.oblivious.IncentiveRule;
import feint.zeroleak.oblivious.ObliviousPolicy;
import feint.zeroleak.oblivious.ObliviousSettings;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class WatchedRunsTest {

  private static final Problem PROBLEM = Descents.problem(30, 8);
  private static final Seed SEED = new Seed(21);
  private static final Success BY_ORACLE = new Success.ByOracle();

  @Test
  void threadsChangeNothing() {
    Policy policy = StationaryPolicies.random(PROBLEM.shape());
    WatchReport alone = watched(policy, DecoySteps.ALWAYS, 70, 1);
    assertThat(watched(policy, DecoySteps.ALWAYS, 70, 3)).isEqualTo(alone);
    assertThat(alone.beliefs()).hasSize(30);
  }

  @Test
  void countsAreThoseOfTheSimulator() {
    Policy policy = StationaryPolicies.random(PROBLEM.shape());
    WatchReport report = watched(policy, DecoySteps.ALWAYS, 100, 2);
    Summary simulated = new LocalSimulator(PROBLEM, Execution.defaults()).run(policy, 100, SEED);
    assertThat(report.learned().finishProbability().mean())
        .isCloseTo(simulated.finishProbability().mean(), within(1e-12));
    assertThat(report.learned().incentive().mean())
        .isCloseTo(simulated.incentive().mean(), within(1e-12));
    assertThat(report.beliefs().get(29).mean()).isCloseTo(simulated.belief().mean(), within(1e-12));
  }

  /**
   * Far apart, the assignment is right, and the accuracy of the paper's attacker is the predicted
   * one.
   */
  @Test
  void papersAttackerHasItsTheoreticalAccuracyOnSeparatedTrajectories() {
    Policy policy = StationaryPolicies.random(PROBLEM.shape());
    WatchReport report = watched(policy, DecoySteps.ALWAYS, 400, 2);
    PolicyValue exact =
        PolicyEvaluation.evaluate(PROBLEM, StationaryPolicies.random(PROBLEM.shape())).outcome();
    Proportion right = finding(report, "incentive-share").right();
    // False alarm 1e-4.
    assertThat(right.interval(1 - 1e-4).orElseThrow().contains(exact.eavesdropperCorrect()))
        .isTrue();
    assertThat(report.watching().separable().mean()).isEqualTo(1);
    assertThat(report.watching().accuracy().mean()).isGreaterThan(0.9);
  }

  @Tag("slow")
  @Test
  void decoyThatAlwaysStepsIsIdentified() {
    Policy balanced = BalancedPolicy.of(PROBLEM, ProtectionLevel.STEPS, 2);
    Interval twin =
        finding(watched(balanced, DecoySteps.TWIN, 400, 2), "policy-aware-steps")
            .advantage()
            .interval(1 - 1e-4);
    Interval always =
        finding(watched(balanced, DecoySteps.ALWAYS, 400, 2), "policy-aware-steps")
            .advantage()
            .interval(1 - 1e-4);
    assertThat(twin.contains(0)).as("a coin, false alarm 1e-4").isTrue();
    assertThat(always.low()).isGreaterThan(0.6);
  }

  /** The real function is secret. False alarm 1e-3: eight intervals, each of 1 - 1e-3 / 8. */
  @Test
  void everyAttackerIsACoinFlipAgainstObliviousWithATaskDecoy() {
    WatchReport report = openly(Descents.task(0.5, DecoySteps.TWIN, BY_ORACLE));
    for (WatchReport.Attacked attacked : report.attackers()) {
      assertThat(attacked.advantage().interval(1 - 1e-3 / 8).contains(0))
          .as(attacked.name())
          .isTrue();
    }
    // Each is real in half of the runs, false alarm 1e-3.
    long first = report.learned().byFunction().get(0).draws();
    assertThat(new Proportion(first, report.runs()).interval(1 - 1e-3).orElseThrow().contains(0.5))
        .isTrue();
    assertThat(first + report.learned().byFunction().get(1).draws()).isEqualTo(report.runs());
  }

  /** The same policy with the paper's decoys, which the same attacker identifies. */
  @Tag("slow")
  @Test
  void shrinkingStepsRevealAReplayAndAFixedAim() {
    for (Learning learning :
        List.of(
            Descents.mirrored(0.5, DecoySteps.TWIN),
            Descents.bowl(0.5, DecoySteps.TWIN, BY_ORACLE))) {
      Interval found = finding(openly(learning), "convergence").advantage().interval(1 - 1e-4);
      assertThat(found.contains(0)).as(learning.decoy().toString()).isFalse();
    }
  }

  private static WatchReport openly(Learning learning) {
    Problem problem = Descents.problem(60, 16);
    Policy open =
        ObliviousPolicy.of(
            ObliviousSettings.defaults(), IncentiveRule.constant(problem.shape(), 2));
    CovertDescent descent = new CovertDescent(problem, open, learning);
    return new WatchedRuns(problem, descent, AttackerNames.BUILT_IN.all(problem, descent.policy()))
        .run(400, SEED, Execution.defaults().withThreads(2));
  }

  /** One run has shares with an interval, means without, and no NaN. */
  @Test
  void oneRunSupportsNoClaim() {
    WatchReport report =
        watched(StationaryPolicies.random(PROBLEM.shape()), DecoySteps.ALWAYS, 1, 1);
    WatchReport.Learned learned = report.learned();
    assertThat(learned.gradientNorm().interval()).isEmpty();
    assertThat(learned.finishProbability().interval()).isPresent();
    assertThat(learned.promise(1e9)).isEqualTo(WatchReport.Promise.UNDECIDED);
    for (WatchReport.Attacked attacked : report.attackers()) {
      assertThat(attacked.distance().interval()).isEmpty();
      assertThat(attacked.advantage().size()).isOne();
      // One coin flip has one outcome: its interval is nearly everything.
      assertThat(attacked.advantage().interval().contains(0)).isTrue();
    }
  }

  @Test
  void boundIsConfirmedByAnIntervalBelowIt() {
    WatchReport.Learned learned =
        watched(StationaryPolicies.greedy(PROBLEM.shape()), DecoySteps.ALWAYS, 50, 2).learned();
    Interval found = learned.meanSquare().interval().orElseThrow();
    assertThat(learned.promise(found.high())).isEqualTo(WatchReport.Promise.SHOWN);
    assertThat(learned.promise(found.high() - 1e-9)).isEqualTo(WatchReport.Promise.NOT_SHOWN);
  }

  @Test
  void rightAttackerNamesAPointNearTheEstimate() {
    WatchReport report =
        watched(StationaryPolicies.greedy(PROBLEM.shape()), DecoySteps.ALWAYS, 50, 2);
    WatchReport.Attacked aware = finding(report, "policy-aware-steps");
    assertThat(aware.right().mean()).isEqualTo(1);
    assertThat(aware.distance().mean()).isLessThan(report.learned().decoyDistance().mean() / 10);
  }

  @Test
  void outcomeIsTheMeanOfTheRunsWithThatFunction() {
    CovertDescent descent =
        new CovertDescent(
            PROBLEM,
            StationaryPolicies.greedy(PROBLEM.shape()),
            Descents.task(0.5, DecoySteps.TWIN, BY_ORACLE));
    List<CovertRun> runs =
        IntStream.range(0, 20).mapToObj(n -> descent.run(SEED.child(n))).toList();
    List<SearchOutcome> outcomes =
        new WatchedRuns(PROBLEM, descent, AttackerNames.BUILT_IN.all(PROBLEM, descent.policy()))
            .run(20, SEED, Execution.defaults().withThreads(2))
            .outcomes();
    assertThat(outcomes).hasSize(2);
    for (int k = 0; k < 2; k++) {
      int wanted = k;
      List<CovertRun> its = runs.stream().filter(run -> run.wanted() == wanted).toList();
      SearchOutcome outcome = outcomes.get(k);
      SmoothFunction function = descent.functions().get(k);
      assertThat(outcome.estimate().get(0).mean())
          .isCloseTo(mean(its, run -> run.estimate().at(0)), within(1e-12));
      assertThat(outcome.value().mean())
          .isCloseTo(mean(its, run -> function.value(run.estimate())), within(1e-12));
      assertThat(outcome.value().draws()).isEqualTo(its.size());
      // The learner comes closer over a run.
      assertThat(outcome.during().mean()).isGreaterThan(outcome.value().mean());
    }
  }

  private static double mean(List<CovertRun> runs, ToDoubleFunction<CovertRun> number) {
    return runs.stream().mapToDouble(number).average().orElseThrow();
  }

  private static WatchReport watched(Policy policy, DecoySteps steps, int runs, int threads) {
    CovertDescent descent =
        new CovertDescent(PROBLEM, policy, Descents.bowl(0.5, steps, BY_ORACLE));
    return new WatchedRuns(PROBLEM, descent, AttackerNames.BUILT_IN.all(PROBLEM, descent.policy()))
        .run(runs, SEED, Execution.defaults().withThreads(threads));
  }

  private static WatchReport.Attacked finding(WatchReport report, String attack) {
    List<WatchReport.Attacked> found =
        report.attackers().stream().filter(one -> one.name().equals(attack)).toList();
    assertThat(found).hasSize(1);
    return found.get(0);
  }
}
