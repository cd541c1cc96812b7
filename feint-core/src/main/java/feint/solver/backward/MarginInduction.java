package feint.solver.backward;

import feint.math.Checks;
import feint.model.Problem;
import feint.model.QueryType;
import feint.parallel.Execution;
import feint.parallel.ThreadTeam;
import feint.policy.markov.LedgerIndex;
import feint.solver.OptimalValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Backward induction on a window of margins that can be resumed from checkpoints: for horizons so
 * long that neither all values nor a table of actions fits into memory.
 *
 * <p>With a tube, the values are those of a policy that exists (docs/methods/margin-tube.md);
 * without one, they are within N times the larger cut of the optimum.
 */
public final class MarginInduction {

  private final Problem problem;
  private final MarginWindow window;
  private final LedgerIndex.Margin index;

  /**
   * Creates the recursion of a problem.
   *
   * @throws IllegalArgumentException if the objective reads the ledger before the end
   */
  public MarginInduction(Problem problem, MarginWindow window) {
    Checks.require(
        !problem.objective().running().readsLedger(),
        "objective",
        "must not read the ledger before the end",
        "one that does");
    this.problem = problem;
    this.window = window;
    this.index = new LedgerIndex.Margin(problem.shape());
  }

  /** Receiver of checkpoints. */
  @FunctionalInterface
  public interface Keeper {
    /**
     * Receives the values after {@code t} queries, for t = N first. The array belongs to the
     * keeper.
     */
    void keep(int t, float[] values);
  }

  /**
   * Returns whether tubes and roundings are bounds for an objective: longer queues and exposure are
   * not rewarded, and no cost is negative.
   */
  public static boolean bounds(Problem problem) {
    return MarginObjective.of(problem).oneGoal()
        && problem.objective().terminal().at(0, false) >= 0
        && problem.weights().at(QueryType.LEARN, 1, 0) >= 0
        && Arrays.stream(LedgerFreeRecursion.constantPrices(problem))
            .allMatch(price -> price[0] >= 0);
  }

  /** Returns the scale of the objective, relative to which errors are judged. */
  public static double scale(Problem problem) {
    return MarginObjective.of(problem).scale();
  }

  /** Returns an upper bound of the absolute value of every value. */
  public static double magnitude(Problem problem) {
    return MarginObjective.of(problem).magnitude();
  }

  /**
   * Returns the approximate memory in bytes without a tube, for two stages of values: a band is
   * about as wide as the spread of the number of successes.
   */
  public static double bytes(Problem problem) {
    double dense = MarginRecursion.bytes(problem, new LedgerIndex.Margin(problem.shape()));
    double width = 16 * Math.sqrt(problem.horizon()) / (problem.successes() + 1);
    return dense * Math.min(1, width);
  }

  /** Computes the values at the start of a run without rounding to floats. */
  public OptimalValue values(Execution execution) {
    MarginRecursion recursion = recursion(execution.threads());
    solve(recursion, problem.horizon(), problem.horizon() + 1, (t, values) -> {}, execution);
    return BackwardInduction.values(problem, recursion, recursion.computed());
  }

  /**
   * Computes the values at the start of a run. Every {@code spacing} stages the values are rounded
   * up to floats, so that resuming from a checkpoint gives the same digits.
   */
  public OptimalValue solve(int spacing, Keeper keeper, Execution execution) {
    MarginRecursion recursion = recursion(execution.threads());
    keeper.keep(problem.horizon(), recursion.checkpoint());
    solve(recursion, problem.horizon(), spacing, keeper, execution);
    return BackwardInduction.values(problem, recursion, recursion.computed());
  }

  /**
   * Resumes {@link #solve} from a checkpoint; {@code keeper} receives the checkpoints before it.
   */
  void resumed(int from, float[] checkpoint, int spacing, Keeper keeper, Execution execution) {
    MarginRecursion recursion = recursion(execution.threads());
    recursion.resume(from, checkpoint);
    solve(recursion, from, spacing, keeper, execution);
  }

  private void solve(
      MarginRecursion recursion, int from, int spacing, Keeper keeper, Execution execution) {
    try (ThreadTeam team = execution.team()) {
      for (int t = from - 1; t >= 0; t--) {
        recursion.stage(team, Recording.valuesOnly(t));
        if (t > 0 && t % spacing == 0) {
          keeper.keep(t, recursion.checkpoint());
        }
        execution.progress().reached(1 - (double) t / problem.horizon());
      }
    }
  }

  /**
   * Computes the optimal actions after {@code from} .. {@code to} - 1 queries, from the checkpoint
   * at {@code to}.
   */
  public List<MarginRules> rules(int from, int to, float[] checkpoint, Execution execution) {
    MarginRecursion recursion = recursion(execution.threads());
    recursion.resume(to, checkpoint);
    List<MarginRules> rules = new ArrayList<>();
    try (ThreadTeam team = execution.team()) {
      for (int t = to - 1; t >= from; t--) {
        MarginRange rows = recursion.rows(t);
        ActionRuns[] runs = new ActionRuns[rows.count()];
        recursion.stage(team, Recording.runs(t, runs));
        rules.add(new MarginRules(problem.shape(), index, rows, runs));
      }
    }
    Collections.reverse(rules);
    return rules;
  }

  /**
   * Checks that a checkpoint has the form of the values after {@code t} queries.
   *
   * @throws IllegalArgumentException if it has not
   */
  public void require(int t, float[] checkpoint) {
    Checks.within(1, problem.horizon(), t, "queries before a checkpoint");
    recursion(1).resume(t, checkpoint);
  }

  private MarginRecursion recursion(int threads) {
    return new MarginRecursion(problem, index, window, threads, MarginRecursion.Scope.VALUES);
  }
}
