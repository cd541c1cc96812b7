package feint.bound.margin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import feint.KnownProblems;
import feint.RandomProblems;
import feint.RandomProblems.Goal;
import feint.RandomProblems.Instance;
import feint.RandomProblems.Weighted;
import feint.bound.CheckpointedRecursions;
import feint.bound.checkpoint.CheckpointedRecursion;
import feint.bound.checkpoint.LongRunPolicy;
import feint.bound.checkpoint.ValueCheckpoint;
import feint.math.Seed;
import feint.model.Ledger;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.DecisionRule;
import feint.policy.markov.ExactPolicy;
import feint.policy.markov.LedgerIndex;
import feint.policy.markov.MarkovPolicy;
import feint.solver.backward.BackwardInduction;
import feint.solver.backward.MarginWindow;
import feint.solver.forward.PolicyEvaluation;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Policies that are stored as checkpoints against tables of all decisions. */
class LongRunPolicyTest {

  private static final Execution ALONE = Execution.defaults().withThreads(1);

  private static final MarginWindow ALL = new MarginWindow(MarginWindow.NO_TUBE, 1e-24, 4e-16);

  private static List<Problem> problems() {
    return new RandomProblems(new Seed(1702), 16, 6, 3, 3)
        .withoutLedger(150)
        .filter(instance -> instance.aim() instanceof Goal || instance.aim() instanceof Weighted)
        .map(Instance::problem)
        .toList();
  }

  private static LongRunPolicy policy(Problem problem, MarginWindow window, int spacing) {
    return MarginTube.of(problem, window, spacing).solve(ALONE).policy();
  }

  private static double cost(Problem problem, MarkovPolicy policy) {
    return PolicyEvaluation.evaluate(problem, policy, ALONE).outcome().cost();
  }

  @Test
  void itDecidesAsTheTableDoesWhereverARunCanGet() {
    for (Problem problem : problems()) {
      assertAgree(problem, policy(problem, ALL, problem.horizon() + 1));
    }
    Problem known = KnownProblems.threeStateGoal(40, 12);
    assertAgree(known, policy(known, ALL, known.horizon() + 1));
  }

  private static void assertAgree(Problem problem, LongRunPolicy policy) {
    ExactPolicy table = BackwardInduction.solve(problem, ALONE).policy().reachable();
    LedgerIndex.Whole ledgers = new LedgerIndex.Whole(problem.shape());
    for (int t = 0; t < problem.horizon(); t++) {
      for (int x = ledgers.fewest(t); x <= ledgers.most(t); x++) {
        for (int y = 0; y <= x; y++) {
          Ledger ledger = ledgers.ledger(x, y);
          DecisionRule expected = table.rule(t, ledger);
          DecisionRule rule = policy.rule(t, ledger);
          for (int o = 1; o <= problem.oracleStates(); o++) {
            for (int b = 0; b <= problem.successes(); b++) {
              if (expected.known(o, b)) {
                assertThat(rule.action(o, b)).isEqualTo(expected.action(o, b));
              }
            }
          }
        }
      }
    }
  }

  /** Checkpoints are rounded, so decisions may differ from the table's; their cost hardly does. */
  @Test
  void withManyCheckpointsItsCostEqualsItsValues() {
    for (Problem problem : problems()) {
      double optimum = BackwardInduction.values(problem, ALONE).expected();
      MarginTube.Solved solved = MarginTube.of(problem, ALL, 3).solve(ALONE);
      double cost = cost(problem, solved.policy());
      assertThat(cost).isGreaterThanOrEqualTo(optimum - 1e-12);
      assertThat(cost).isLessThanOrEqualTo(solved.values().expected() + 1e-10);
      assertThat(solved.values().expected()).isCloseTo(optimum, within(1e-5 * (1 + optimum)));
    }
  }

  @Test
  void inATubeItCostsAtMostItsValues() {
    long dearer = 0;
    for (Problem problem : problems()) {
      double optimum = BackwardInduction.values(problem, ALONE).expected();
      MarginTube.Solved solved =
          MarginTube.of(problem, new MarginWindow(4, 1e-12, 1e-12), 5).solve(ALONE);
      assertThat(cost(problem, solved.policy()))
          .isBetween(optimum - 1e-12, solved.values().expected() + 1e-10);
      dearer += solved.values().expected() > optimum + 1e-6 ? 1 : 0;
    }
    // Otherwise the tube would not have been narrow, and nothing would have been tested.
    assertThat(dearer).isPositive();
  }

  @Test
  void itIsRebuiltFromItsParameters() {
    Problem problem = KnownProblems.threeStateGoal(30, 9);
    LongRunPolicy policy = policy(problem, new MarginWindow(20, 1e-12, 1e-12), 7);
    CheckpointedRecursion again =
        CheckpointedRecursions.of(policy.method().name(), problem, policy.method().parameters());
    LongRunPolicy remade = new LongRunPolicy(again, policy.checkpoints());
    assertThat(cost(problem, remade)).isEqualTo(cost(problem, policy));
    assertThat(again.parameters()).isEqualTo(policy.method().parameters());
  }

  @Test
  void checkpointsThatDoNotFitAreRefused() {
    Problem problem = KnownProblems.threeStateGoal(30, 9);
    LongRunPolicy policy = policy(problem, new MarginWindow(20, 1e-12, 1e-12), 7);
    List<ValueCheckpoint> kept = policy.checkpoints();
    assertThatThrownBy(() -> new LongRunPolicy(policy.method(), kept.subList(0, 2)))
        .hasMessageContaining("last checkpoint must be that of the end, 30");
    assertThatThrownBy(() -> new LongRunPolicy(policy.method(), List.of()))
        .hasMessageContaining("checkpoint");
    assertThatThrownBy(() -> CheckpointedRecursions.of("guessing", problem, List.of()))
        .hasMessageContaining("method must be margin-tube");
  }
}
