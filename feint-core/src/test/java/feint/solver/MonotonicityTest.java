package feint.solver;

import static org.assertj.core.api.Assertions.assertThat;

import feint.RandomProblems;
import feint.RandomProblems.Instance;
import feint.math.Seed;
import feint.model.Ledger;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.solver.backward.BackwardInduction;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A change that makes a problem easier never raises its optimum. Each case has a proof: the learner
 * of the easier problem can imitate that of the harder one, drawing the omitted random events
 * itself, and end with no more missing and no smaller margin.
 */
class MonotonicityTest {

  private static final Execution ALONE = Execution.defaults().withThreads(1);

  static Stream<Instance> goals() {
    return new RandomProblems(new Seed(501), 12, 5, 3, 3).goals(60);
  }

  static Stream<Instance> problems() {
    return new RandomProblems(new Seed(502), 10, 4, 3, 3).any(60);
  }

  /** A further query at the end can obfuscate. */
  @ParameterizedTest
  @MethodSource("goals")
  void oneMoreQueryNeverHurtsAGoal(Instance instance) {
    Problem problem = instance.problem();

    assertNowhereAbove(problem.toBuilder().horizon(problem.horizon() + 1).build(), problem);
  }

  @ParameterizedTest
  @MethodSource("goals")
  void oneSuccessFewerNeverHurtsAGoal(Instance instance) {
    Problem problem = instance.problem();

    assertNowhereAbove(problem, problem.toBuilder().successes(problem.successes() + 1).build());
  }

  @ParameterizedTest
  @MethodSource("goals")
  void likelierSuccessNeverHurtsAGoal(Instance instance) {
    Problem problem = instance.problem();
    double[][] success = problem.success().toArray();
    for (double[] row : success) {
      for (int j = 0; j < row.length; j++) {
        row[j] = Math.sqrt(row[j]);
      }
    }

    assertNowhereAbove(problem.toBuilder().success(success).build(), problem);
  }

  @ParameterizedTest
  @MethodSource("goals")
  void aPriorWithMoreMarginNeverHurtsAGoal(Instance instance) {
    Problem problem = instance.problem();
    Ledger prior = problem.prior();

    assertNowhereAbove(
        problem.toBuilder().prior(new Ledger(prior.paid() + 1, prior.learning())).build(), problem);
  }

  /** For every objective: an incentive that may be used need not be. */
  @ParameterizedTest
  @MethodSource("problems")
  void oneMoreIncentiveNeverHurts(Instance instance) {
    Problem problem = instance.problem();
    int levels = problem.actions().levels();
    int[] incentives = new int[levels + 1];
    for (int level = 0; level < levels; level++) {
      incentives[level] = problem.actions().incentive(level);
    }
    incentives[levels] = problem.actions().highestIncentive() + 2;
    double[][] success = new double[problem.oracleStates()][levels + 1];
    for (int o = 1; o <= success.length; o++) {
      for (int level = 0; level < levels; level++) {
        success[o - 1][level] = problem.success().at(o, level);
      }
      success[o - 1][levels] = success[o - 1][levels - 1];
    }

    assertNowhereAbove(
        problem.toBuilder().incentives(incentives).success(success).build(), problem);
  }

  private static void assertNowhereAbove(Problem easier, Problem harder) {
    OptimalValue low = BackwardInduction.values(easier, ALONE);
    OptimalValue high = BackwardInduction.values(harder, ALONE);
    for (int o = 0; o < easier.oracleStates(); o++) {
      double bound = high.perOracleState().get(o);
      assertThat(low.perOracleState().get(o))
          .as("oracle state %d", o + 1)
          .isLessThanOrEqualTo(bound + 1e-12 * Math.max(1, Math.abs(bound)));
    }
  }
}
