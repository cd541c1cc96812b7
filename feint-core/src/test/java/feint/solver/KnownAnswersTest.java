package feint.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.RandomProblems;
import feint.math.Seed;
import feint.model.Ledger;
import feint.model.Objective;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.markov.StationaryPolicies;
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

  /**
   * The oracle does not depend on the queries and success does not fall with the incentive, so that
   * the chance of M successes among N queries at the highest incentive is the optimum.
   */
  @Test
  void finishIsTheChanceOfEnoughSuccesses() {
    for (RandomProblems.Instance instance :
        new RandomProblems(new Seed(31), 9, 4, 3, 3).any(60).toList()) {
      Problem problem = instance.problem().withObjective(Objective.finish());
      OptimalValue optimum = BackwardInduction.values(problem, Execution.defaults());
      for (int o = 1; o <= problem.oracleStates(); o++) {
        assertThat(optimum.perOracleState().get(o - 1))
            .describedAs("%s", instance)
            .isCloseTo(shortfall(problem, o), within(1e-12));
      }
      assertThat(optimum.expected())
          .isCloseTo(
              1
                  - PolicyEvaluation.evaluate(problem, StationaryPolicies.greedy(problem.shape()))
                      .outcome()
                      .finishProbability(),
              within(1e-12));
    }
  }

  /** Returns P(fewer than M successes) from an oracle state, by the law of their number. */
  private static double shortfall(Problem problem, int start) {
    int states = problem.oracleStates();
    double[][] law = new double[states][problem.successes() + 1];
    law[start - 1][0] = 1;
    for (int t = 0; t < problem.horizon(); t++) {
      double[][] next = new double[states][problem.successes() + 1];
      for (int o = 1; o <= states; o++) {
        double gamma = problem.success().at(o, problem.actions().levels() - 1);
        for (int s = 0; s <= problem.successes(); s++) {
          int more = Math.min(problem.successes(), s + 1);
          for (int to = 1; to <= states; to++) {
            double mass = law[o - 1][s] * problem.oracle().transition().at(o - 1, to - 1);
            next[to - 1][more] += mass * gamma;
            next[to - 1][s] += mass * (1 - gamma);
          }
        }
      }
      law = next;
    }
    double enough = 0;
    for (double[] state : law) {
      enough += state[problem.successes()];
    }
    return 1 - enough;
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
