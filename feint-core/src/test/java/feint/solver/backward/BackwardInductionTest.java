package feint.solver.backward;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import feint.KnownProblems;
import feint.RandomProblems;
import feint.RandomProblems.Instance;
import feint.math.MemoryBudget;
import feint.math.ResourceLimitException;
import feint.math.Seed;
import feint.model.Ledger;
import feint.model.Objective;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.DecisionRule;
import feint.policy.markov.ExactPolicy;
import feint.policy.markov.LedgerIndex;
import feint.policy.markov.StationaryPolicies;
import feint.solver.PlainInduction;
import feint.solver.ProgressRecord;
import feint.solver.Solution;
import feint.solver.forward.PolicyEvaluation;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Refusals, progress reports and tie-breaking of the solver. */
class BackwardInductionTest {

  private static final Execution ALONE = Execution.defaults().withThreads(1);

  @Test
  void progressRisesToOne() {
    for (Objective objective :
        List.of(Objective.cost(), Objective.goal(), Objective.weighted(1, 0, 1))) {
      Problem problem = KnownProblems.threeStates(15, 5).withObjective(objective);
      ProgressRecord solving = new ProgressRecord();
      ProgressRecord valuing = new ProgressRecord();

      BackwardInduction.solve(problem, ALONE.withThreads(2).withProgress(solving));
      BackwardInduction.values(problem, ALONE.withThreads(2).withProgress(valuing));

      solving.assertRisesToOne(15);
      valuing.assertRisesToOne(15);
    }
  }

  @Test
  void oversizedHorizonIsRefusedWithNeedLimitAndRemedy() {
    Problem problem = KnownProblems.threeStates(100_000, 45);

    assertRefused(() -> BackwardInduction.values(problem, ALONE), "solving for the exact policy");
    assertRefused(() -> BackwardInduction.solve(problem, ALONE), "recording the exact policy");
  }

  @Test
  void oversizedHorizonOfAGoalIsRefusedWhenItsPolicyIsRequested() {
    Problem problem = KnownProblems.threeStateGoal(100_000, 30_000);

    assertRefused(() -> BackwardInduction.solve(problem, ALONE), "recording the exact policy");
  }

  @Test
  void oversizedEvaluationIsRefusedWithNeedLimitAndRemedy() {
    Problem problem = KnownProblems.threeStates(100_000, 45);

    assertRefused(
        () -> PolicyEvaluation.evaluate(problem, StationaryPolicies.greedy(problem.shape()), ALONE),
        "exact evaluation");
  }

  /** No machine has this much memory, so that the remedy is not a higher limit. */
  private static void assertRefused(Runnable work, String subject) {
    String machine = String.format(Locale.ROOT, "%,.0f", MemoryBudget.machine() / (1 << 20));
    assertThatExceptionOfType(ResourceLimitException.class)
        .isThrownBy(work::run)
        .withMessageStartingWith(subject)
        .withMessageContaining("horizon of 100000")
        .withMessageMatching(".* needs [0-9,]{8,} MB of memory, .*")
        .withMessageContaining("and this machine has " + machine + " MB: use a shorter horizon")
        .withMessageNotContaining("-Xmx");
  }

  /** All actions lead to failure, so that all tie, and the first in the action order is taken. */
  @Test
  void tiesGoToTheSmallestAction() {
    Problem problem = KnownProblems.threeStateGoal(3, 4);

    Solution solution = BackwardInduction.solve(problem, ALONE);

    for (int t = 0; t < 3; t++) {
      ExactActionCount count = ExactActionCount.of(solution, t);
      assertThat(count.first()).isEqualTo(count.all());
    }
  }

  private record ExactActionCount(long first, long all) {

    /** Counts over the queues that can no longer be emptied. */
    static ExactActionCount of(Solution solution, int t) {
      long first = 0;
      long all = 0;
      for (int row = 0; row < solution.policy().stage(t).rows(); row++) {
        for (int o = 0; o < 3; o++) {
          all++;
          first += solution.policy().stage(t).action(row, o * 5 + 4) == 0 ? 1 : 0;
        }
      }
      return new ExactActionCount(first, all);
    }
  }

  static Stream<Instance> problems() {
    return new RandomProblems(new Seed(411), 7, 3, 3, 3).any(60);
  }

  /**
   * The reference program sums in another order, so that values that are equal in exact arithmetic
   * differ in their last digits: without a tolerance the two would choose differently.
   */
  @ParameterizedTest
  @MethodSource("problems")
  void actionIsTheSmallestOfTheBestUpToRounding(Instance instance) {
    assertSmallestOfTheBest(instance.problem());
  }

  @Test
  void actionsOfAKnownGoalAreTheSmallestOfTheBest() {
    assertSmallestOfTheBest(KnownProblems.threeStateGoal(9, 3));
  }

  private static void assertSmallestOfTheBest(Problem problem) {
    ExactPolicy policy = BackwardInduction.solve(problem, ALONE).policy();
    PlainInduction plain = new PlainInduction(problem);
    LedgerIndex.Whole ledgers = new LedgerIndex.Whole(problem.shape());
    for (int t = 0; t < problem.horizon(); t++) {
      for (int x = ledgers.fewest(t); x <= ledgers.most(t); x++) {
        for (int y = 0; y <= x; y++) {
          assertSmallestOfTheBest(problem, plain, policy, t, ledgers.ledger(x, y));
        }
      }
    }
  }

  private static void assertSmallestOfTheBest(
      Problem problem, PlainInduction plain, ExactPolicy policy, int t, Ledger ledger) {
    for (int o = 1; o <= problem.oracleStates(); o++) {
      for (int b = 0; b <= problem.successes(); b++) {
        double best = plain.value(t, o, b, ledger);
        int smallest = 0;
        while (plain.value(t, o, b, ledger, smallest)
            > best + 1e-12 * Math.max(1, Math.abs(best))) {
          smallest++;
        }
        assertThat(policy.rule(t, ledger).action(o, b))
            .as("after %d queries, %s, oracle state %d, queue %d", t, ledger, o, b)
            .isEqualTo(smallest);
      }
    }
  }

  /**
   * With one incentive and one oracle state only the number of learning queries counts, not their
   * order: a decoy now ties with one later, until every remaining query may learn.
   */
  @Test
  void decoysComeFirstWhereOrderDoesNotMatter() {
    int horizon = 20;
    Problem problem =
        Problem.builder()
            .horizon(horizon)
            .successes(6)
            .success(new double[] {0.3})
            .objective(Objective.goal())
            .build();

    Solution solution = BackwardInduction.solve(problem, ALONE);

    for (int t = 0; t < horizon; t++) {
      int left = horizon - t;
      for (int y = 0; y <= t; y++) {
        DecisionRule rule = solution.policy().rule(t, new Ledger(2 + t, 1 + y));
        for (int b = 0; b <= 6; b++) {
          boolean mayLearnThroughout = t - 2 * y > left;
          assertThat(rule.action(1, b))
              .as("%d queries left, %d of %d were learning, queue %d", left, y, t, b)
              .isEqualTo(mayLearnThroughout && b > 0 && b <= left ? 1 : 0);
        }
      }
    }
  }
}
