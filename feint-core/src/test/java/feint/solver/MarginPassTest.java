package feint.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.RandomProblems;
import feint.RandomProblems.Instance;
import feint.math.Seed;
import feint.model.Problem;
import feint.policy.MarkovPolicy;
import feint.policy.StationaryPolicies;
import feint.policy.Thresholds;
import feint.work.Execution;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Evaluation on the margin against evaluation on the whole ledger. */
class MarginPassTest {

  private static final Execution ALONE = Execution.defaults().withThreads(1);
  private static final double EXACT = 1e-12;

  static Stream<Instance> problems() {
    return new RandomProblems(new Seed(1301), 14, 6, 3, 3).withoutLedger(300);
  }

  private static List<MarkovPolicy> policies(Problem problem) {
    double[][] thresholds = new double[problem.oracleStates()][problem.actions().count() - 1];
    for (int o = 0; o < thresholds.length; o++) {
      for (int j = 0; j < thresholds[o].length; j++) {
        thresholds[o][j] = 0.7 * j + 0.4 * o;
      }
    }
    return List.of(
        BackwardInduction.solve(problem, ALONE).policy(),
        StationaryPolicies.greedy(problem.shape()),
        StationaryPolicies.random(problem.shape()),
        StationaryPolicies.threshold(problem.shape(), Thresholds.of(thresholds)),
        StationaryPolicies.sigmoid(problem.shape(), Thresholds.of(thresholds), 0.8));
  }

  /** Fails unless both say the same, within what the one has dropped. */
  private static void requireSame(Problem problem, Evaluation found, Evaluation whole) {
    double off = EXACT + found.dropped();
    Outcome a = found.outcome();
    Outcome b = whole.outcome();
    double paid = problem.horizon() * problem.actions().highestIncentive();
    assertThat(a.finishProbability()).isCloseTo(b.finishProbability(), within(off));
    assertThat(a.eavesdropperCorrect()).isCloseTo(b.eavesdropperCorrect(), within(off));
    assertThat(a.exposedProbability()).isCloseTo(b.exposedProbability(), within(off));
    assertThat(a.expectedIncentive()).isCloseTo(b.expectedIncentive(), within(off * paid));
    assertThat(a.cost()).isCloseTo(b.cost(), within(off * Math.max(1, Math.abs(b.cost()))));
    assertThat(found.covert()).isCloseTo(whole.covert(), within(off));
    for (int q = 0; q <= problem.successes(); q++) {
      assertThat(found.queueLaw().at(q)).isCloseTo(whole.queueLaw().at(q), within(off));
    }
    for (int t = 0; t < problem.horizon(); t++) {
      assertThat(found.course().get(t).learning())
          .isCloseTo(whole.course().get(t).learning(), within(off));
    }
  }

  @ParameterizedTest
  @MethodSource("problems")
  void outcomeIsThatOfTheWholeLedger(Instance instance) {
    Problem problem = instance.problem();
    for (MarkovPolicy policy : policies(problem)) {
      requireSame(
          problem,
          PolicyEvaluation.onMargin(problem, policy, ALONE, MarginPass.BUDGET),
          PolicyEvaluation.onLedger(problem, policy, ALONE));
    }
  }

  @Test
  void paperSized() {
    Problem problem = KnownProblems.threeStateGoal(100, 30);
    for (MarkovPolicy policy : policies(problem)) {
      requireSame(
          problem,
          PolicyEvaluation.onMargin(problem, policy, ALONE, MarginPass.BUDGET),
          PolicyEvaluation.onLedger(problem, policy, ALONE));
    }
  }
}
