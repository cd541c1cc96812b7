package feint.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.RandomProblems;
import feint.RandomProblems.Instance;
import feint.math.Seed;
import feint.parallel.Execution;
import feint.solver.backward.BackwardInduction;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The solver against exhaustive searches. */
class BruteForceTest {

  private static final Execution ALONE = Execution.defaults().withThreads(1);

  static Stream<Instance> singleQueries() {
    return new RandomProblems(new Seed(101), 1, 3, 1, 3).any(40);
  }

  static Stream<Instance> pairsOfQueries() {
    return new RandomProblems(new Seed(102), 2, 3, 1, 2).any(40);
  }

  static Stream<Instance> shortProblems() {
    return new RandomProblems(new Seed(103), 3, 3, 3, 3).any(120);
  }

  @ParameterizedTest
  @MethodSource({"singleQueries", "pairsOfQueries"})
  void noDeterministicPolicyBeatsTheSolver(Instance instance) {
    double least = new BruteForce(instance).overPolicies();

    OptimalValue values = BackwardInduction.values(instance.problem(), ALONE);

    assertThat(values.perOracleState()).hasSize(1);
    assertThat(values.expected()).isCloseTo(least, within(1e-12 * Math.max(1, Math.abs(least))));
  }

  @ParameterizedTest
  @MethodSource("shortProblems")
  void memoryOfTheWholeHistoryDoesNotLowerTheCost(Instance instance) {
    BruteForce histories = new BruteForce(instance);

    OptimalValue values = BackwardInduction.values(instance.problem(), ALONE);

    for (int o = 1; o <= instance.problem().oracleStates(); o++) {
      double least = histories.overHistories(o);
      assertThat(values.perOracleState().get(o - 1))
          .as("oracle state %d", o)
          .isCloseTo(least, within(1e-12 * Math.max(1, Math.abs(least))));
    }
  }
}
