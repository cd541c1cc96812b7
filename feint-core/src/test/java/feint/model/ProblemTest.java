package feint.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import feint.KnownProblems;
import feint.math.Distribution;
import feint.math.StochasticMatrix;
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
  void partsMustFitTogether() {
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
  void chainStartsFromItsStationaryLawUnlessToldOtherwise() {
    OracleChain chain = KnownProblems.threeStateChain();

    assertThat(chain.initial()).isEqualTo(chain.transition().stationary().orElseThrow());
    assertThat(chain.startingFrom(Distribution.uniform(3)).initial())
        .isEqualTo(Distribution.uniform(3));
    assertThat(chain.probability(3, 1)).isEqualTo(chain.transition().at(2, 0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> chain.startingFrom(Distribution.uniform(2)))
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
  void anotherObjectiveLeavesTheRestAlone() {
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
