package feint.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.RandomProblems;
import feint.math.Distribution;
import feint.math.Interval;
import feint.math.Seed;
import feint.math.StochasticMatrix;
import feint.parallel.Execution;
import feint.solver.backward.BackwardInduction;
import org.junit.jupiter.api.Test;

class ProblemTest {

  @Test
  void horizonAndSuccessesMustBeGiven() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Problem.builder().successes(1).build())
        .withMessage("horizon must be at least 1, was 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Problem.builder().horizon(1).build())
        .withMessage("successes must be at least 0, was -1");
  }

  @Test
  void dimensionsMustMatch() {
    Problem problem = KnownProblems.twoStates();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> problem.toBuilder().incentives(1, 2, 3).build())
        .withMessage("success probability must have one column per incentive, 3, was 2");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> problem.toBuilder().success(new double[] {0.1, 0.3}).build())
        .withMessage("success probability must have one row per oracle state, 2, was 1");
  }

  @Test
  void ledgerMustFitIntoAnInt() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                KnownProblems.twoStates().toBuilder()
                    .horizon(1_000)
                    .incentives(1, 1_000_000)
                    .build())
        .withMessage(
            "prior and horizon times the highest incentive must be at most 1,000,000,000, was"
                + " 1000000002");
  }

  @Test
  void aProblemThatNoRunFinishesHasAReason() {
    Problem problem = KnownProblems.twoStates();
    assertThat(problem.neverFinishes()).isEmpty();
    assertThat(problem.toBuilder().horizon(3).successes(4).build().neverFinishes())
        .contains("4 successes need at least 4 queries, and the horizon is 3");
    assertThat(problem.toBuilder().horizon(3).successes(3).build().neverFinishes()).isEmpty();

    Problem.Builder stuck =
        problem.toBuilder()
            .success(new double[] {0, 0}, new double[] {0.3, 0.6})
            .oracle(
                new OracleChain(
                    StochasticMatrix.of(new double[][] {{1, 0}, {0.5, 0.5}}),
                    Distribution.of(1, 0)));
    assertThat(stuck.build().neverFinishes())
        .contains(
            "the chance of success is 0 for every incentive in every oracle state that is reached");
    assertThat(stuck.successes(0).build().neverFinishes()).isEmpty();
  }

  /** If there is a reason, the best policy finishes with probability 0. */
  @Test
  void noPolicyFinishesIfThereIsAReason() {
    long found = 0;
    for (RandomProblems.Instance one :
        new RandomProblems(new Seed(803), 5, 4, 3, 2).any(300).toList()) {
      Problem problem = one.problem().withObjective(Objective.weighted(1, 0, 0));
      if (problem.neverFinishes().isPresent()) {
        found++;
        assertThat(
                BackwardInduction.values(problem, Execution.defaults().withThreads(1)).expected())
            .as(one.toString())
            .isCloseTo(1, within(1e-12));
      }
    }
    assertThat(found).isGreaterThan(10);
  }

  @Test
  void costsHaveARange() {
    Problem problem = KnownProblems.twoStates();
    int most = problem.horizon() * problem.actions().highestIncentive();

    Problem goal = problem.withObjective(Objective.goal());
    assertThat(goal.costRange()).isEqualTo(new Interval(0, 1));
    assertThat(goal.costsOneOrNothing()).isTrue();
    assertThat(problem.withObjective(Objective.finish()).costsOneOrNothing()).isTrue();
    Problem weighted = problem.withObjective(Objective.weighted(1000, 400, 1));
    assertThat(weighted.costRange()).isEqualTo(new Interval(0, 1400 + most));
    assertThat(weighted.costsOneOrNothing()).isFalse();
    Problem dearer =
        problem.withObjective(
            new Objective(
                new IncentiveCost(0.001), new TerminalCost.Failure(), Objective.Total.SUM));
    assertThat(dearer.costsOneOrNothing()).isFalse();
  }

  @Test
  void costsMustBeFinite() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                KnownProblems.twoStates()
                    .withObjective(
                        Objective.cost(
                            new PowerWeight(2, 0),
                            PowerWeight.DEFAULT_ORACLE,
                            TerminalCost.power(1, 2))))
        .withMessage("queue weight must be positive and finite, was 0.0");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                KnownProblems.twoStates()
                    .withObjective(
                        Objective.cost(
                            PowerWeight.DEFAULT_QUEUE,
                            PowerWeight.DEFAULT_ORACLE,
                            TerminalCost.power(1, 1e6))))
        .withMessageStartingWith("terminal cost at queue 2 must be finite");
  }

  @Test
  void costTableNeedsARowPerOracleState() {
    TableCost oneRow = TableCost.of(new double[][] {{1, 2}}, PowerWeight.DEFAULT_QUEUE);

    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                KnownProblems.twoStates()
                    .withObjective(
                        new Objective(oneRow, TerminalCost.power(1, 2), Objective.Total.SUM)));
  }

  @Test
  void successProbabilityMustNotDecreaseWithTheIncentive() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SuccessProbability.of(new double[] {0.1}, new double[] {0.3, 0.2}))
        .withMessageStartingWith("success probability of oracle state 2 must have as many");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SuccessProbability.of(new double[] {0.3, 0.2}))
        .withMessage(
            "success probability of oracle state 1 must not decrease with the incentive, was"
                + " [0.3, 0.2]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SuccessProbability.of(new double[] {0.3, 1.2}));
    assertThat(SuccessProbability.of(new double[] {0.3, 0.3}).at(1, 1)).isEqualTo(0.3);
  }

  @Test
  void chainStartsFromItsStationaryDistributionByDefault() {
    OracleChain chain = KnownProblems.threeStateChain();

    assertThat(chain.initial()).isEqualTo(chain.transition().stationary().orElseThrow());
    assertThat(new OracleChain(chain.transition(), Distribution.uniform(3)).initial())
        .isEqualTo(Distribution.uniform(3));
    assertThat(chain.probability(3, 1)).isEqualTo(chain.transition().at(2, 0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new OracleChain(chain.transition(), Distribution.uniform(2)))
        .withMessage("initial distribution must have one probability per oracle state, 3, was 2");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                OracleChain.stationary(
                    StochasticMatrix.of(new double[] {1, 0}, new double[] {0, 1})))
        .withMessageContaining("is not unique: give an initial distribution");
  }

  @Test
  void costWeightsMustBePositive() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                KnownProblems.twoStates()
                    .withObjective(
                        Objective.cost(
                            PowerWeight.DEFAULT_QUEUE,
                            new PowerWeight(1, -1.5),
                            TerminalCost.power(1, 2))))
        .withMessage("oracle weight must be positive and finite, was -0.5");
  }

  @Test
  void anotherObjectiveLeavesTheRestUnchanged() {
    Problem problem = KnownProblems.twoStates();
    Problem goal = problem.withObjective(Objective.goal());

    assertThat(goal.horizon()).isEqualTo(12);
    assertThat(goal.successes()).isEqualTo(4);
    assertThat(goal.actions()).isEqualTo(problem.actions());
    assertThat(goal.success()).isEqualTo(problem.success());
    assertThat(goal.oracle()).isEqualTo(problem.oracle());
    assertThat(goal.prior()).isEqualTo(problem.prior());
    assertThat(goal.objective()).isNotEqualTo(problem.objective());
  }
}
