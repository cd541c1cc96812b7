package feint.simulation;

import static feint.testkit.StatisticalAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.RandomProblems;
import feint.math.Interval;
import feint.math.Measured;
import feint.math.Proportion;
import feint.math.Seed;
import feint.model.Objective;
import feint.model.PowerWeight;
import feint.model.Problem;
import feint.model.TableCost;
import feint.model.TerminalCost;
import feint.parallel.Execution;
import feint.policy.Controller;
import feint.policy.DecisionRule;
import feint.policy.Policy;
import feint.policy.TestPolicies;
import feint.policy.markov.MarkovPolicy;
import feint.policy.markov.StationaryPolicies;
import feint.policy.markov.Thresholds;
import feint.solver.forward.Evaluation;
import feint.solver.forward.PolicyEvaluation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Simulated averages against exact evaluation, each claim with a false-alarm probability of 6e-5.
 */
class LocalSimulatorTest {

  private static final Problem PROBLEM = KnownProblems.twoStates();
  private static final Seed SEED = new Seed(801);
  private static final int EPISODES = 20_000;
  private static final Map<String, MarkovPolicy> POLICIES = TestPolicies.markov(PROBLEM);

  static Stream<Named<MarkovPolicy>> policies() {
    return POLICIES.entrySet().stream().map(kind -> Named.of(kind.getKey(), kind.getValue()));
  }

  @ParameterizedTest
  @MethodSource("policies")
  void averagesAgreeWithExactEvaluation(MarkovPolicy policy) {
    assertConsistent(simulated(PROBLEM, policy), PolicyEvaluation.evaluate(PROBLEM, policy));
  }

  @Test
  void averagesOfAGoalAgreeWithExactEvaluation() {
    Problem problem = KnownProblems.threeStateGoal(15, 5);
    MarkovPolicy policy = StationaryPolicies.random(problem.shape());

    assertConsistent(simulated(problem, policy), PolicyEvaluation.evaluate(problem, policy));
  }

  private static void assertConsistent(Summary summary, Evaluation exact) {
    assertEstimate(summary.cost(), exact.outcome().cost());
    assertEstimate(summary.finishProbability(), exact.outcome().finishProbability());
    assertEstimate(summary.eavesdropperCorrect(), exact.outcome().eavesdropperCorrect());
    assertEstimate(summary.exposedProbability(), exact.outcome().exposedProbability());
    assertEstimate(summary.incentive(), exact.outcome().expectedIncentive());
    assertEstimate(summary.belief(), exact.belief().orElseThrow().mean());
  }

  private static void assertEstimate(Measured estimate, double exact) {
    assertThat(estimate.draws()).isEqualTo(EPISODES);
    assertThat(estimate.mean(), estimate.standardError()).isConsistentWith(exact);
  }

  /** The normal approximation has a negative lower end, and no interval if no run has failed. */
  @Test
  void theCostOfAGoalHasTheIntervalOfAProportion() {
    Problem goal = KnownProblems.threeStateGoal(15, 5);
    Summary some = simulator(goal).run(StationaryPolicies.random(goal.shape()), 50, SEED);
    long failed = Math.round(50 * some.cost().mean());
    assertThat(failed).isBetween(1L, 50L);
    assertThat(some.cost().interval()).isEqualTo(new Proportion(failed, 50).interval());

    Problem sure = goal.toBuilder().successes(0).objective(Objective.goal()).build();
    Summary none = simulator(sure).run(onlyDecoys(sure), 50, SEED);
    assertThat(none.cost().mean()).isZero();
    assertThat(none.cost().interval()).isEqualTo(new Proportion(0, 50).interval());
  }

  private static LocalSimulator simulator(Problem problem) {
    return new LocalSimulator(problem, Execution.defaults().withThreads(1));
  }

  private static Policy onlyDecoys(Problem problem) {
    int decoy = problem.actions().obfuscating(0);
    return StationaryPolicies.always(
        problem.shape(), DecisionRule.deterministic(problem.shape(), (o, b) -> decoy));
  }

  /** Every cost and every incentive lies in its range, and so do the ends of the intervals. */
  @Test
  void costsAndIncentivesLieInTheirRanges() {
    RandomProblems problems = new RandomProblems(new Seed(802), 6, 3, 3, 3);
    for (RandomProblems.Instance one : problems.any(100).toList()) {
      Problem problem = one.problem();
      Policy policy = StationaryPolicies.random(problem.shape());
      Interval range = problem.costRange();
      double rounding = 1e-9 * Math.max(1, Math.max(-range.low(), range.high()));
      for (long n = 0; n < 10; n++) {
        Episode played = new Trial(policy, 10, SEED).play(problem, n, Episode.Witness.NONE);
        assertThat(played.cost())
            .as(one.toString())
            .isBetween(range.low() - rounding, range.high() + rounding);
      }
      Summary few = simulator(problem).run(policy, 3, SEED);
      few.cost()
          .interval()
          .ifPresent(
              found -> {
                assertThat(found.low()).isGreaterThanOrEqualTo(range.low() - rounding);
                assertThat(found.high()).isLessThanOrEqualTo(range.high() + rounding);
              });
      few.incentive().interval().ifPresent(found -> assertThat(found.low()).isNotNegative());
    }
  }

  /** Two more successes in a hundred must be detected. */
  @Test
  void aSlightlyWrongSuccessProbabilityIsDetected() {
    MarkovPolicy policy = StationaryPolicies.greedy(PROBLEM.shape());
    Problem wrong =
        PROBLEM.toBuilder().success(new double[] {0.1, 0.32}, new double[] {0.4, 0.82}).build();
    Proportion finish = simulated(wrong, policy).finishProbability();
    double exact = PolicyEvaluation.evaluate(PROBLEM, policy).outcome().finishProbability();

    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> assertThat(finish.mean(), finish.standardError()).isConsistentWith(exact))
        .withMessageContaining("standard errors away");
  }

  /** Learning above a threshold differs from learning at or above it. */
  @Test
  void aThresholdThatTheQueueMustExceedIsDetected() {
    MarkovPolicy from = threshold(1, 2, 3);
    MarkovPolicy above = threshold(1.5, 2.5, 3.5);
    Measured cost = simulated(PROBLEM, above).cost();
    double exact = PolicyEvaluation.evaluate(PROBLEM, from).outcome().cost();

    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> assertThat(cost.mean(), cost.standardError()).isConsistentWith(exact));
  }

  private static MarkovPolicy threshold(double... row) {
    return StationaryPolicies.threshold(PROBLEM.shape(), Thresholds.of(row, row));
  }

  @Test
  void statedErrorOfAProbabilityIsThatOfCoinTosses() {
    Proportion finish =
        simulated(PROBLEM, StationaryPolicies.random(PROBLEM.shape())).finishProbability();

    double p = finish.mean();
    assertThat(finish.standardError())
        .isCloseTo(Math.sqrt(p * (1 - p) / (EPISODES - 1)), within(1e-12));
  }

  @Test
  void mixtureCostsTheMixtureOfCosts() {
    MarkovPolicy greedy = StationaryPolicies.greedy(PROBLEM.shape());
    MarkovPolicy random = StationaryPolicies.random(PROBLEM.shape());
    double exact =
        0.3 * PolicyEvaluation.evaluate(PROBLEM, greedy).outcome().cost()
            + 0.7 * PolicyEvaluation.evaluate(PROBLEM, random).outcome().cost();

    assertEstimate(simulated(PROBLEM, TestPolicies.mixture(0.3, greedy, random)).cost(), exact);
  }

  @Tag("slow")
  @Test
  void resultsDoNotDependOnTheNumberOfThreads() {
    for (Policy policy : TestPolicies.all(PROBLEM).values()) {
      Summary alone = simulator(1).run(policy, 3_001, SEED);
      assertThat(simulator(2).run(policy, 3_001, SEED)).isEqualTo(alone);
      assertThat(simulator(7).run(policy, 3_001, SEED)).isEqualTo(alone);
    }
  }

  private static LocalSimulator simulator(int threads) {
    return new LocalSimulator(PROBLEM, Execution.defaults().withThreads(threads));
  }

  @Test
  void anotherSeedGivesOtherRuns() {
    MarkovPolicy policy = StationaryPolicies.random(PROBLEM.shape());

    assertThat(simulator(2).run(policy, 500, new Seed(1)))
        .isNotEqualTo(simulator(2).run(policy, 500, new Seed(2)));
  }

  /**
   * Remote workers must compute the same episodes from the same seed, so the rule is part of the
   * contract.
   */
  @Test
  void episodeDrawsFromItsOwnChildOfTheSeed() {
    MarkovPolicy policy = StationaryPolicies.random(PROBLEM.shape());
    double sum = 0;
    for (int n = 0; n < 300; n++) {
      Seed own = SEED.child(n);
      sum +=
          Episode.play(
                  PROBLEM,
                  Controller.start(PROBLEM, policy, own.child(0)),
                  new SimulatedOracle(PROBLEM, own.child(1).generator()))
              .cost();
    }

    assertThat(simulator(2).run(policy, 300, SEED).cost().mean())
        .isCloseTo(sum / 300, within(1e-13 * Math.abs(sum)));
  }

  /** The objective adds up oracle states, so it is a function of the oracle's behaviour. */
  @Test
  void allPoliciesMeetTheSameOracleOnTheSameSeed() {
    double[][] table = {{1, 1}, {2, 2}};
    Problem problem =
        PROBLEM.withObjective(
            new Objective(
                TableCost.of(table, new PowerWeight(0, 1)),
                TerminalCost.power(0, 1),
                Objective.Total.SUM));
    LocalSimulator simulator = LocalSimulator.of(problem);

    Measured met = simulator.run(StationaryPolicies.greedy(problem.shape()), 1_000, SEED).cost();
    for (Policy policy : TestPolicies.toTheHorizon(problem).values()) {
      assertThat(simulator.run(policy, 1_000, SEED).cost()).isEqualTo(met);
    }
    assertThat(
            simulator.run(StationaryPolicies.greedy(problem.shape()), 1_000, SEED.child(1)).cost())
        .isNotEqualTo(met);
  }

  /** More episodes than are averaged in one block. */
  @Test
  void manyShortEpisodesAreAllCounted() {
    Problem problem = Problem.builder().horizon(1).successes(1).success(new double[] {0.5}).build();
    List<Double> progress = new ArrayList<>();
    LocalSimulator simulator =
        new LocalSimulator(problem, Execution.defaults().withProgress(progress::add));

    Proportion finish =
        simulator.run(StationaryPolicies.greedy(problem.shape()), 70_001, SEED).finishProbability();

    assertThat(finish.draws()).isEqualTo(70_001);
    assertThat(finish.mean(), finish.standardError()).isConsistentWith(0.5);
    assertThat(progress).isSorted().endsWith(1.0);
  }

  @Test
  void atLeastOneEpisodeIsNeeded() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> simulator(1).run(StationaryPolicies.greedy(PROBLEM.shape()), 0, SEED))
        .withMessage("episodes must be at least 1, was 0");
  }

  private static Summary simulated(Problem problem, Policy policy) {
    return LocalSimulator.of(problem).run(policy, EPISODES, SEED);
  }
}
