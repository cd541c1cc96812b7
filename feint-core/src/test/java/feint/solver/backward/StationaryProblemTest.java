package feint.solver.backward;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import feint.math.ResourceLimitException;
import feint.model.Ledger;
import feint.model.Objective;
import feint.model.OracleChain;
import feint.model.Problem;
import feint.model.RunningCost;
import feint.model.TerminalCost;
import feint.solver.Solution;
import feint.solver.backward.StationaryProblem.Values;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The process with numbered states against the solver of the problem. */
class StationaryProblemTest {

  private static final double ROUNDING = 1e-12;

  private static Problem.Builder small() {
    return Problem.builder()
        .horizon(7)
        .successes(3)
        .incentives(2, 4, 6)
        .success(new double[][] {{0, 0.1, 0.2}, {0.1, 0.5, 1}})
        .oracle(OracleChain.stationary(new double[][] {{0.7, 0.3}, {0.4, 0.6}}));
  }

  static Stream<Problem> problems() {
    return Stream.of(
        small().build(),
        small().objective(Objective.goal()).build(),
        small().objective(Objective.goal()).prior(new Ledger(9, 2)).build(),
        small().objective(Objective.goal()).prior(new Ledger(9, 7)).build(),
        small().objective(Objective.weighted(3, 2, 0.1)).build(),
        small().objective(Objective.weighted(3, 0, 0.1)).build(),
        small().successes(0).build(),
        small()
            .objective(
                new Objective(
                    RunningCost.perQuery((query, o, b) -> o - 0.3 * b),
                    TerminalCost.power(1, 2),
                    Objective.Total.SUM))
            .build());
  }

  @ParameterizedTest
  @MethodSource("problems")
  void valuesAndActionsAreThoseOfTheSolver(Problem problem) {
    StationaryProblem process = StationaryProblem.of(problem);
    Values values = process.values();
    Solution solution = BackwardInduction.solve(problem);
    int states = process.states();
    double expected = 0;
    double[] initial = process.initial();
    for (int s = 0; s < states; s++) {
      expected += initial[s] * values.best()[problem.horizon() * states + s];
    }
    assertThat(expected).isEqualTo(solution.values().expected(), within(ROUNDING));
    Set<Ledger> ledgers = new HashSet<>(Set.of(problem.prior()));
    for (int t = 0; t < problem.horizon(); t++) {
      Set<Ledger> next = new HashSet<>();
      for (Ledger ledger : ledgers) {
        for (int o = 1; o <= problem.oracleStates(); o++) {
          for (int b = 0; b <= problem.successes(); b++) {
            int state = process.state(o, b, ledger);
            int n = problem.horizon() - t;
            assertThat(values.actions()[(n - 1) * states + state])
                .as("t %d, o %d, b %d, %s", t, o, b, ledger)
                .isEqualTo(solution.policy().rule(t, ledger).action(o, b));
          }
        }
        problem.actions().toList().forEach(action -> next.add(ledger.after(action)));
      }
      ledgers = next;
    }
  }

  @ParameterizedTest
  @MethodSource("problems")
  void rowsAreDistributionsAndQIsConsistent(Problem problem) {
    StationaryProblem process = StationaryProblem.of(problem);
    int[] begins = process.begins();
    int pairs = process.states() * process.actions();
    double[] probabilities = process.probabilities();
    int[] successors = process.successors();
    assertThat(begins).hasSize(pairs + 1);
    assertThat(begins[pairs]).isEqualTo(successors.length);
    for (int pair = 0; pair < pairs; pair++) {
      double sum = 0;
      for (int k = begins[pair]; k < begins[pair + 1]; k++) {
        sum += probabilities[k];
        assertThat(successors[k]).isBetween(0, process.states() - 1);
        assertThat(k == begins[pair] || successors[k] > successors[k - 1]).isTrue();
      }
      assertThat(sum).isEqualTo(1, within(ROUNDING));
    }
    assertThat(Arrays.stream(process.initial()).sum()).isEqualTo(1, within(ROUNDING));
    Values values = process.values();
    for (int pair = 0; pair < pairs; pair++) {
      int state = pair / process.actions();
      assertThat(values.ofActions()[pair])
          .isGreaterThanOrEqualTo(values.best()[process.states() + state]);
    }
  }

  @Test
  void labelsNameTheStates() {
    StationaryProblem process = StationaryProblem.of(small().build());
    assertThat(process.labelNames()).containsExactly("oracle", "queue", "paid", "learning");
    long[] labels = process.labels();
    int state = process.state(2, 1, new Ledger(8, 5));
    assertThat(Arrays.copyOfRange(labels, 4 * state, 4 * state + 4)).containsExactly(2, 1, 8, 5);
    StationaryProblem margins = StationaryProblem.of(small().objective(Objective.goal()).build());
    int other = margins.state(1, 3, new Ledger(8, 5));
    assertThat(Arrays.copyOfRange(margins.labels(), 3 * other, 3 * other + 3))
        .containsExactly(1, 3, -2);
  }

  @Test
  void largeProcessesAreRefusedWithTheirSizes() {
    assertThatThrownBy(() -> StationaryProblem.of(small().horizon(200).build()))
        .isInstanceOf(ResourceLimitException.class)
        .hasMessageStartingWith(
            "the Markov decision process must have at most 20,000,000 transitions, has up to"
                + " 34,732,992 (1,447,208 states x 6 actions x 4 successors)");
  }
}
