package feint.solver;

import static org.assertj.core.api.Assertions.assertThat;

import feint.KnownProblems;
import feint.RandomProblems;
import feint.math.Seed;
import feint.model.Objective;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.markov.ExactPolicy;
import feint.policy.markov.MarkovPolicy;
import feint.policy.markov.StationaryPolicies;
import feint.solver.backward.BackwardInduction;
import feint.solver.forward.Evaluation;
import feint.solver.forward.PolicyEvaluation;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Exact results do not depend on the number of threads. */
class ThreadsTest {

  private static final Execution ALONE = Execution.defaults().withThreads(1);

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(ints = {2, 7})
  void costIsSolvedToTheSameDigits(int threads) {
    assertSameSolution(KnownProblems.threeStates(40, 45), threads);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 7})
  void goalIsSolvedToTheSameDigits(int threads) {
    assertSameSolution(KnownProblems.threeStateGoal(150, 60), threads);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 7})
  void finishingIsSolvedToTheSameDigits(int threads) {
    assertSameSolution(
        KnownProblems.threeStates(60, 45).withObjective(Objective.weighted(1, 0, 0.01)), threads);
  }

  private static void assertSameSolution(Problem problem, int threads) {
    Solution alone = BackwardInduction.solve(problem, ALONE);
    Solution shared = BackwardInduction.solve(problem, ALONE.withThreads(threads));

    assertThat(shared.values()).isEqualTo(alone.values());
    assertThat(BackwardInduction.values(problem, ALONE.withThreads(threads)))
        .isEqualTo(BackwardInduction.values(problem, ALONE));
    for (int t = 0; t < problem.horizon(); t++) {
      assertThat(actions(shared.policy(), t)).isEqualTo(actions(alone.policy(), t));
    }
  }

  private static byte[] actions(ExactPolicy policy, int t) {
    int hidden = policy.shape().hiddenStates();
    byte[] actions = new byte[policy.stage(t).rows() * hidden];
    for (int k = 0; k < actions.length; k++) {
      actions[k] = policy.stage(t).action(k / hidden, k % hidden);
    }
    return actions;
  }

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(ints = {2, 7})
  void policiesAreEvaluatedToTheSameDigits(int threads) {
    Problem problem = KnownProblems.threeStates(40, 12);
    Problem coarse = problem.toBuilder().horizon(20).incentives(5, 10, 50).build();
    for (Problem each : List.of(problem, coarse)) {
      MarkovPolicy random = StationaryPolicies.random(each.shape());
      MarkovPolicy sigmoid =
          StationaryPolicies.sigmoid(
              each.shape(), RandomProblems.thresholds(each, new Seed(601).generator()), 0.7);
      MarkovPolicy exact = BackwardInduction.solve(each, ALONE).policy();
      for (MarkovPolicy policy : List.of(random, sigmoid, exact)) {
        assertSameEvaluation(
            PolicyEvaluation.evaluate(each, policy, ALONE.withThreads(threads)),
            PolicyEvaluation.evaluate(each, policy, ALONE));
      }
    }
  }

  private static void assertSameEvaluation(Evaluation shared, Evaluation alone) {
    assertThat(shared.outcome()).isEqualTo(alone.outcome());
    assertThat(shared.queueLaw()).isEqualTo(alone.queueLaw());
    assertThat(shared.course()).isEqualTo(alone.course());
    assertThat(shared.belief().orElseThrow().mean()).isEqualTo(alone.belief().orElseThrow().mean());
    IntStream.rangeClosed(0, 100)
        .mapToDouble(percent -> percent / 100.0)
        .forEach(
            p ->
                assertThat(shared.belief().orElseThrow().quantile(p))
                    .isEqualTo(alone.belief().orElseThrow().quantile(p)));
  }
}
