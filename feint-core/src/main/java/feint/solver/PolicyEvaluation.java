package feint.solver;

import feint.math.Execution;
import feint.math.Heap;
import feint.math.Team;
import feint.model.Problem;
import feint.policy.LedgerIndex;
import feint.policy.MarkovPolicy;
import feint.solver.Evaluation.Query;
import java.util.ArrayList;
import java.util.List;

/**
 * Evaluates a policy exactly, by sending the probability of every state forward through the run.
 *
 * <p>It shares nothing with {@link BackwardInduction} but the numbering of ledgers, so that the two
 * check each other. Time is that of a run through all states once, whatever the objective; memory
 * is 8R(M+1) bytes for each ledger of two neighbouring stages.
 */
public final class PolicyEvaluation {

  private PolicyEvaluation() {}

  /** What the policy does in this problem, on all cores. */
  public static Evaluation evaluate(Problem problem, MarkovPolicy policy) {
    return evaluate(problem, policy, Execution.defaults());
  }

  /** What the policy does in this problem. */
  public static Evaluation evaluate(Problem problem, MarkovPolicy policy, Execution execution) {
    LedgerIndex.Whole index = new LedgerIndex.Whole(problem);
    requireMemory(problem, index);
    List<Query> course = new ArrayList<>();
    double cost = 0;
    ForwardPass pass = new ForwardPass(problem, policy, index, execution.threads());
    try (Team team = execution.team()) {
      for (int t = 0; t < problem.horizon(); t++) {
        StageTotals totals = pass.advance(team);
        cost += totals.cost();
        course.add(totals.query(t + 1));
        double done = (t + 1.0) / problem.horizon();
        execution.progress().reached(done * done * done);
      }
    }
    return result(problem, pass, cost, course);
  }

  private static void requireMemory(Problem problem, LedgerIndex.Whole index) {
    int n = problem.horizon();
    double bytes =
        8.0
                * problem.oracleStates()
                * (problem.successes() + 1)
                * ((double) index.rows(n) + index.rows(n - 1))
            + PriceTable.bytes(problem, index);
    Heap.require(
        bytes,
        String.format(
            "exact evaluation for a horizon of %d and %d successes", n, problem.successes()),
        "use a shorter horizon, or fewer or smaller incentives");
  }

  private static Evaluation result(
      Problem problem, ForwardPass pass, double runningCost, List<Query> course) {
    EndOfRun end = new EndOfRun(problem);
    pass.visit(end);
    return end.evaluation(runningCost, course);
  }
}
