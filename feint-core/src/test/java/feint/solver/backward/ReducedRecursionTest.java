package feint.solver.backward;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.RandomProblems;
import feint.RandomProblems.Instance;
import feint.math.Seed;
import feint.model.Ledger;
import feint.model.Objective;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.markov.ExactPolicy;
import feint.policy.markov.LedgerIndex;
import feint.solver.OptimalValue;
import feint.solver.forward.PolicyEvaluation;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Recursions on a reduced state against the recursion on the whole ledger. */
class ReducedRecursionTest {

  private static final Execution ALONE = Execution.defaults().withThreads(1);

  static Stream<Instance> problems() {
    return new RandomProblems(new Seed(301), 14, 6, 3, 3).withoutLedger(150);
  }

  static Stream<Instance> costs() {
    return new RandomProblems(new Seed(302), 14, 6, 3, 3).costs(10);
  }

  @ParameterizedTest
  @MethodSource("problems")
  void valuesAreThoseOfTheWholeLedger(Instance instance) {
    Problem problem = instance.problem();
    OptimalValue reduced = BackwardInduction.values(problem, ALONE);

    OptimalValue whole =
        BackwardInduction.values(problem, new LedgerIndex.Whole(problem.shape()), ALONE);

    for (int o = 0; o < problem.oracleStates(); o++) {
      double exact = whole.perOracleState().get(o);
      assertThat(reduced.perOracleState().get(o))
          .isCloseTo(exact, within(1e-12 * Math.max(1, Math.abs(exact))));
    }
  }

  @ParameterizedTest
  @MethodSource("problems")
  void policiesHaveTheSameValue(Instance instance) {
    Problem problem = instance.problem();
    ExactPolicy reduced = BackwardInduction.solve(problem, ALONE).policy();
    ExactPolicy whole = whole(problem);

    double exact = PolicyEvaluation.evaluate(problem, whole, ALONE).outcome().cost();
    assertThat(PolicyEvaluation.evaluate(problem, reduced, ALONE).outcome().cost())
        .isCloseTo(exact, within(1e-12 * Math.max(1, Math.abs(exact))));
  }

  @ParameterizedTest
  @MethodSource("problems")
  void policiesAgreeInAllReachableStates(Instance instance) {
    Problem problem = instance.problem();
    ExactPolicy reduced = BackwardInduction.solve(problem, ALONE).policy();

    assertAgree(problem, whole(problem).reachable(), reduced);
  }

  @Test
  void policiesOfAKnownGoalAgreeInAllStates() {
    Problem problem = KnownProblems.threeStateGoal(15, 5);

    assertAgree(problem, whole(problem), BackwardInduction.solve(problem, ALONE).policy());
  }

  @ParameterizedTest
  @MethodSource("costs")
  void costNeedsTheWholeLedger(Instance instance) {
    assertThat(LedgerIndex.coarsest(instance.problem())).isInstanceOf(LedgerIndex.Whole.class);
  }

  @Test
  void objectiveDeterminesTheLedgerIndex() {
    Problem problem = KnownProblems.twoStates();

    assertThat(coarsest(problem, Objective.goal())).isInstanceOf(LedgerIndex.Margin.class);
    assertThat(coarsest(problem, Objective.weighted(1, 1, 0.1)))
        .isInstanceOf(LedgerIndex.Margin.class);
    assertThat(coarsest(problem, Objective.weighted(1, 0, 0.1)))
        .isInstanceOf(LedgerIndex.None.class);
  }

  private static LedgerIndex coarsest(Problem problem, Objective objective) {
    return LedgerIndex.coarsest(problem.withObjective(objective));
  }

  private static ExactPolicy whole(Problem problem) {
    return BackwardInduction.solve(problem, new LedgerIndex.Whole(problem.shape()), ALONE).policy();
  }

  /** Compares two policies in every state that the first one has an action for. */
  private static void assertAgree(Problem problem, ExactPolicy one, ExactPolicy other) {
    LedgerIndex.Whole index = new LedgerIndex.Whole(problem.shape());
    long compared = 0;
    for (int t = 0; t < problem.horizon(); t++) {
      for (int x = index.fewest(t); x <= index.most(t); x++) {
        for (int y = 0; y <= x; y++) {
          Ledger ledger = index.ledger(x, y);
          compared += compared(problem, one, other, t, ledger);
        }
      }
    }
    assertThat(compared).isEqualTo(one.states());
  }

  private static long compared(
      Problem problem, ExactPolicy one, ExactPolicy other, int t, Ledger ledger) {
    long compared = 0;
    for (int o = 1; o <= problem.oracleStates(); o++) {
      for (int b = 0; b <= problem.successes(); b++) {
        if (one.rule(t, ledger).known(o, b)) {
          compared++;
          assertThat(other.rule(t, ledger).action(o, b))
              .as("after %d queries, %s, oracle state %d, queue %d", t, ledger, o, b)
              .isEqualTo(one.rule(t, ledger).action(o, b));
        }
      }
    }
    return compared;
  }
}
