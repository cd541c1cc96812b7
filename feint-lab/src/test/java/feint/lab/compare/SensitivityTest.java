package feint.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import feint.lab.RandomProblems;
import feint.lab.compare.Sensitivity.Range;
import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.markov.MarkovPolicy;
import feint.policy.markov.StationaryPolicies;
import feint.solver.PolicyValue;
import feint.solver.backward.BackwardInduction;
import feint.solver.forward.PolicyEvaluation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SensitivityTest {

  private static final Execution ONE_THREAD = Execution.defaults().withThreads(1);
  private static final PolicyEvaluator APPRAISER = new PolicyEvaluator(1, new Seed(1));

  private static final List<ToDoubleFunction<PolicyValue>> QUANTITIES =
      List.of(
          PolicyValue::cost,
          PolicyValue::finishProbability,
          PolicyValue::eavesdropperCorrect,
          PolicyValue::exposedProbability,
          PolicyValue::expectedIncentive);

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void noErrorMovesNothing(long n) {
    Problem problem = RandomProblems.of(n);
    MarkovPolicy exact = BackwardInduction.solve(problem, ONE_THREAD).policy();
    PolicyValue outcome = PolicyEvaluation.evaluate(problem, exact, ONE_THREAD).outcome();
    Sensitivity none = Sensitivity.of(problem, exact, 0, new Seed(1), APPRAISER, ONE_THREAD);
    assertThat(none.outcomes()).hasSize(4 + Sensitivity.DRAWN);
    for (ToDoubleFunction<PolicyValue> quantity : QUANTITIES) {
      double exactly = quantity.applyAsDouble(outcome);
      assertThat(none.range(quantity)).isEqualTo(new Range(exactly, exactly));
    }
  }

  /** With learning throughout, the finish probability increases with every success probability. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void finishingWithOneOracleStateLiesBetweenTheCorners(long n) {
    Problem problem = RandomProblems.withOneOracleState(n);
    MarkovPolicy greedy = StationaryPolicies.greedy(problem.shape());
    double exactly =
        PolicyEvaluation.evaluate(problem, greedy, ONE_THREAD).outcome().finishProbability();
    Sensitivity some = Sensitivity.of(problem, greedy, 0.05, new Seed(1), APPRAISER, ONE_THREAD);
    Range range = some.range(PolicyValue::finishProbability);
    assertThat(exactly).isBetween(range.low(), range.high());
    List<Double> corners =
        some.outcomes().subList(0, 4).stream().map(PolicyValue::finishProbability).toList();
    assertThat(Collections.min(corners)).isEqualTo(range.low());
    assertThat(Collections.max(corners)).isEqualTo(range.high());
  }

  @Test
  void aRangeSpansItsOutcomes() {
    Problem problem = RandomProblems.of(3);
    MarkovPolicy random = StationaryPolicies.random(problem.shape());
    Sensitivity some = Sensitivity.of(problem, random, 0.1, new Seed(1), APPRAISER, ONE_THREAD);
    for (ToDoubleFunction<PolicyValue> quantity : QUANTITIES) {
      Range range = some.range(quantity);
      assertThat(some.outcomes())
          .allSatisfy(
              one -> assertThat(quantity.applyAsDouble(one)).isBetween(range.low(), range.high()));
    }
    assertThat(some.range(PolicyValue::cost).low())
        .isLessThan(some.range(PolicyValue::cost).high());
  }

  @Test
  void sameSeedGivesTheSameOutcomesOnAnyNumberOfThreads() {
    Problem problem = RandomProblems.of(4);
    MarkovPolicy greedy = StationaryPolicies.greedy(problem.shape());
    Sensitivity first = Sensitivity.of(problem, greedy, 0.1, new Seed(9), APPRAISER, ONE_THREAD);
    for (int threads : new int[] {1, 2, 7}) {
      Execution execution = ONE_THREAD.withThreads(threads);
      assertThat(Sensitivity.of(problem, greedy, 0.1, new Seed(9), APPRAISER, execution))
          .isEqualTo(first);
    }
    Sensitivity other = Sensitivity.of(problem, greedy, 0.1, new Seed(10), APPRAISER, ONE_THREAD);
    assertThat(other).isNotEqualTo(first);
    assertThat(other.outcomes().subList(0, 4)).isEqualTo(first.outcomes().subList(0, 4));
  }

  @Test
  void progressRunsFromNoneToAll() {
    Problem problem = RandomProblems.of(1);
    List<Double> heard = new ArrayList<>();
    Sensitivity.of(
        problem,
        StationaryPolicies.greedy(problem.shape()),
        0.1,
        new Seed(1),
        APPRAISER,
        ONE_THREAD.withProgress(heard::add));
    assertThat(heard).isSorted().last().isEqualTo(1.0);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.1, 1.1, Double.NaN})
  void amountOutsideTheUnitIntervalIsRefused(double amount) {
    Problem problem = RandomProblems.of(1);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                Sensitivity.of(
                    problem,
                    StationaryPolicies.greedy(problem.shape()),
                    amount,
                    new Seed(1),
                    APPRAISER,
                    ONE_THREAD))
        .withMessage("perturbation must be in [0, 1], was " + amount);
  }
}
