package feint.structure;

import feint.model.Problem;
import feint.parallel.Execution;
import feint.parallel.ThreadTeam;
import feint.policy.DecisionRule;
import feint.policy.markov.ExactPolicy;
import feint.policy.markov.ExactPolicy.Stage;
import feint.solver.forward.PolicyEvaluation;
import java.util.stream.LongStream;

/** Share of an exact policy that is monotone: its action increases with the queue. */
final class Monotonicity {

  private final Problem problem;
  private final ExactPolicy policy;
  private final LedgerRows rows;

  Monotonicity(Problem problem, ExactPolicy policy) {
    this.problem = problem;
    this.policy = policy;
    this.rows = new LedgerRows(problem, policy.index());
  }

  /** Returns the share of monotone slices among all. */
  double ofSlices(Execution execution) {
    long[] monotone = new long[problem.horizon()];
    long[] all = new long[problem.horizon()];
    try (ThreadTeam team = execution.team()) {
      team.forEach(
          problem.horizon(),
          (worker, t) -> {
            Stage stage = policy.stage(t);
            for (int row = 0; row < stage.rows(); row++) {
              long ledgers = rows.count(t, row);
              all[t] += ledgers * problem.oracleStates();
              monotone[t] += ledgers == 0 ? 0 : ledgers * monotoneStates(stage, row);
            }
          });
    }
    return (double) LongStream.of(monotone).sum() / LongStream.of(all).sum();
  }

  /** Returns the number of oracle states in which a row is monotone. */
  private int monotoneStates(Stage stage, int row) {
    int count = 0;
    int queueStates = problem.successes() + 1;
    for (int o = 0; o < problem.oracleStates(); o++) {
      int k = o * queueStates;
      int last = k + problem.successes();
      while (k < last && stage.action(row, k) <= stage.action(row, k + 1)) {
        k++;
      }
      count += k == last ? 1 : 0;
    }
    return count;
  }

  /**
   * Returns the probability that a query is sent in a monotone slice, averaged over the queries.
   */
  double reachable(Execution execution) {
    return PolicyEvaluation.frequency(problem, policy, this::isMonotone, execution);
  }

  private boolean isMonotone(DecisionRule rule, int oracle) {
    int b = 0;
    while (b < problem.successes() && rule.action(oracle, b) <= rule.action(oracle, b + 1)) {
      b++;
    }
    return b == problem.successes();
  }
}
