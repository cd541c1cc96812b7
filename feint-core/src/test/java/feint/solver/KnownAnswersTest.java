package feint.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.model.Ledger;
import feint.model.Objective;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.solver.backward.BackwardInduction;
import feint.solver.forward.PolicyEvaluation;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Values computed by independent programs, to nine digits. */
class KnownAnswersTest {

  private static final double RELATIVE = 1e-9;

  @Test
  void costOfFifteenQueriesIsAsPublished() {
    assertValues(
        values(KnownProblems.threeStates(15, 5)),
        2.662224254141524,
        0.8428534311625526,
        0.20225139601591174);
  }

  @Test
  void goalOfFifteenQueriesIsAsPublished() {
    assertValues(
        values(KnownProblems.threeStateGoal(15, 5)),
        0.4586625598257008,
        0.4261363553169999,
        0.2872446481423808);
  }

  @Test
  void costOfThePapersExperimentIsAsPublished() {
    assertValues(
        KnownProblems.paperSolution().values(),
        43.5907018090959,
        25.5763197497318,
        17.1294688307066);
  }

  @Test
  void goalOfThirtySuccessesIsAsPublished() {
    assertValues(
        values(KnownProblems.threeStateGoal(100, 30)),
        0.0989187482820278,
        0.0949801984724163,
        0.0739298364853209);
  }

  @Test
  void goalOfThePapersExperimentIsNearlyUnreachable() {
    assertValues(
        values(KnownProblems.threeStateGoal(100, 45)),
        0.999312225591179,
        0.9992448102846181,
        0.9988439413616849);
  }

  @Test
  void costOfTwoOracleStatesIsAsPublished() {
    assertValues(values(KnownProblems.twoStates()), 1.3860475186562233, 0.2677476417013718);
  }

  @Test
  void goalOfTwoOracleStatesIsAsPublished() {
    assertValues(
        values(KnownProblems.twoStates().withObjective(Objective.goal())),
        0.44998946200249973,
        0.27445455499060845);
  }

  @Test
  void papersExperimentHasOneHundredAndEightyFourMillionStateStages() {
    assertThat(KnownProblems.paperSolution().values().stateStages()).isEqualTo(183_995_400);
    assertThat(KnownProblems.paperSolution().policy().states()).isEqualTo(183_995_400);
  }

  @Test
  void exactPolicyOfThePapersExperimentHasItsValue() {
    Solution solution = KnownProblems.paperSolution();
    double expected = solution.values().expected();

    PolicyValue outcome =
        PolicyEvaluation.evaluate(KnownProblems.paper(), solution.policy()).outcome();

    assertThat(outcome.cost()).isCloseTo(expected, within(1e-10 * expected));
  }

  @Test
  void expectedValueWeighsOracleStatesByTheInitialDistribution() {
    OptimalValue values = values(KnownProblems.threeStates(15, 5));
    List<Double> v = values.perOracleState();

    assertThat(values.expected())
        .isCloseTo(
            0.24977991660125554 * v.get(0)
                + 0.5949677538592368 * v.get(1)
                + 0.15525232953950763 * v.get(2),
            within(RELATIVE));
  }

  @Test
  void goalDoesNotDependOnTheWeightOfAPriorOfOneHalf() {
    Problem problem = KnownProblems.threeStateGoal(15, 5);

    assertThat(values(problem.toBuilder().prior(new Ledger(20, 10)).build()))
        .isEqualTo(values(problem));
  }

  @Test
  void costDependsOnTheWeightOfThePrior() {
    Problem problem = KnownProblems.threeStates(15, 5);

    assertThat(values(problem.toBuilder().prior(new Ledger(20, 10)).build()).expected())
        .isNotCloseTo(values(problem).expected(), within(0.01));
  }

  /** The problem that shows that minima of convex functions need not be convex. */
  @Test
  void optimalActionNeedNotGrowWithTheQueueAlthoughTheConditionsHold() {
    Problem problem = KnownProblems.counterexample();
    int obfuscate = 0;
    int learn = 1;

    Solution solution = BackwardInduction.solve(problem);

    var rule = solution.policy().rule(0, problem.prior());
    assertThat(List.of(rule.action(1, 0), rule.action(1, 1), rule.action(1, 2)))
        .containsExactly(obfuscate, learn, obfuscate);
    assertThat(solution.values().perOracleState().get(0)).isCloseTo(3.12, within(0.005));
    assertThat(values(problem.toBuilder().successes(1).build()).perOracleState().get(0))
        .isCloseTo(1.75, within(0.005));
  }

  private static OptimalValue values(Problem problem) {
    return BackwardInduction.values(problem, Execution.defaults());
  }

  private static void assertValues(OptimalValue values, double... expected) {
    assertThat(values.perOracleState()).hasSize(expected.length);
    for (int o = 0; o < expected.length; o++) {
      assertThat(values.perOracleState().get(o))
          .as("oracle state %d", o + 1)
          .isCloseTo(expected[o], within(RELATIVE * Math.abs(expected[o])));
    }
  }
}
