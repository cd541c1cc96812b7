package feint.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.RandomProblems;
import feint.RandomProblems.Instance;
import feint.math.Seed;
import feint.model.Objective;
import feint.model.Problem;
import feint.policy.ExactPolicy;
import feint.solver.Evaluation.QueryForecast;
import feint.work.Execution;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Evaluation on the margin alone against evaluation on the whole ledger. */
class MarginEvaluationTest {

  private static final Execution ALONE = Execution.defaults().withThreads(1);

  static Stream<Instance> problems() {
    return new RandomProblems(new Seed(1301), 14, 6, 3, 3).withoutLedger(150);
  }

  @ParameterizedTest
  @MethodSource("problems")
  void outcomeIsThatOfTheWholeLedger(Instance instance) {
    Problem problem = instance.problem();
    ExactPolicy policy = BackwardInduction.solve(problem, ALONE).policy();

    GoalOutcome outcome = MarginEvaluation.evaluate(problem, policy);

    Outcome whole = PolicyEvaluation.evaluate(problem, policy, ALONE).outcome();
    assertThat(outcome.cost())
        .isCloseTo(whole.cost(), within(1e-12 * Math.max(1, Math.abs(whole.cost()))));
    assertThat(outcome.finishProbability()).isCloseTo(whole.finishProbability(), within(1e-12));
    assertThat(outcome.exposed()).isCloseTo(whole.exposedProbability(), within(1e-12));
    assertThat(outcome.incentive())
        .isCloseTo(whole.expectedIncentive(), within(1e-12 * whole.expectedIncentive()));
  }

  @ParameterizedTest
  @MethodSource("problems")
  void successfulRunsAndLearningQueriesAreThoseOfTheWholeLedger(Instance instance) {
    Problem problem = instance.problem();
    ExactPolicy policy = BackwardInduction.solve(problem, ALONE).policy();

    GoalOutcome outcome = MarginEvaluation.evaluate(problem, policy);

    Evaluation whole = PolicyEvaluation.evaluate(problem, policy, ALONE);
    double failing =
        PolicyEvaluation.evaluate(problem.withObjective(Objective.goal()), policy, ALONE)
            .outcome()
            .cost();
    assertThat(outcome.joint()).isCloseTo(1 - failing, within(1e-12));
    double learning = whole.course().stream().mapToDouble(QueryForecast::learning).sum();
    assertThat(outcome.learningQueries()).isCloseTo(learning, within(1e-11));
  }

  @Test
  void whatNeedsTheLedgerIsRefused() {
    Problem cost = KnownProblems.twoStates();
    Problem goal = cost.withObjective(Objective.goal());
    ExactPolicy onLedger = BackwardInduction.solve(cost, ALONE).policy();
    ExactPolicy onMargin = BackwardInduction.solve(goal, ALONE).policy();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> MarginEvaluation.evaluate(goal, onLedger))
        .withMessageStartingWith("policy must not look at more of the ledger");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MarginEvaluation.evaluate(cost, onMargin))
        .withMessageStartingWith("objective must not read the ledger");
  }
}
