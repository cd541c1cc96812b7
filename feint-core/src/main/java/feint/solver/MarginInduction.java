package feint.solver;

import feint.math.Checks;
import feint.model.Problem;
import feint.model.QueryType;
import feint.policy.LedgerIndex;
import feint.work.Execution;
import feint.work.Team;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Backward induction on a window of margins, which can be gone on with from checkpoints: for runs
 * so long that neither all values nor a table of actions fits.
 *
 * <p>With a tube, the values are those of a policy that exists (docs/methods/margin-tube.md);
 * without, they are within N times the larger cut of the optimum.
 */
public final class MarginInduction {

  private final Problem problem;
  private final MarginWindow window;
  private final LedgerIndex.Margin index;

  /** For an objective that does not read the ledger before the end. */
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

  /** Hears of a checkpoint: the values after {@code t} queries. */
  @FunctionalInterface
  public interface Keeper {
    /** Called for t = N first; the array is the keeper's. */
    void keep(int t, float[] values);
  }

  /**
   * Whether tubes and roundings are bounds for an objective: longer queues and exposure are not
   * rewarded, and nothing costs less than nothing.
   */
  public static boolean bounds(Problem problem) {
    return MarginObjective.of(problem).oneGoal()
        && problem.objective().terminal().at(0, false) >= 0
        && problem.weights().at(QueryType.LEARN, 1, 0) >= 0
        && Arrays.stream(DecidedRecursion.constantPrices(problem)).allMatch(price -> price[0] >= 0);
  }

  /** How large what is at stake is: the size against which errors are to be seen. */
  public static double scale(Problem problem) {
    return MarginObjective.of(problem).scale();
  }

  /** No value is larger in size than this. */
  public static double magnitude(Problem problem) {
    return MarginObjective.of(problem).magnitude();
  }

  /**
   * About how much memory it takes without a tube, two stages of values: bands are as wide as the
   * number of successes scatters.
   */
  public static double bytes(Problem problem) {
    double dense = MarginRecursion.bytes(problem, new LedgerIndex.Margin(problem.shape()));
    double width = 16 * Math.sqrt(problem.horizon()) / (problem.successes() + 1);
    return dense * Math.min(1, width);
  }

  /** The values at the start of a run, of which none is rounded. */
  public Values values(Execution execution) {
    MarginRecursion recursion = recursion(execution.threads());
    solve(recursion, problem.horizon(), problem.horizon() + 1, (t, kept) -> {}, execution);
    return BackwardInduction.values(problem, recursion, recursion.computed());
  }

  /**
   * The values at the start of a run. Every {@code spacing} stages they are rounded up to floats,
   * so that whoever goes on from a checkpoint gets the same digits.
   */
  public Values solve(int spacing, Keeper keeper, Execution execution) {
    MarginRecursion recursion = recursion(execution.threads());
    keeper.keep(problem.horizon(), recursion.checkpoint());
    solve(recursion, problem.horizon(), spacing, keeper, execution);
    return BackwardInduction.values(problem, recursion, recursion.computed());
  }

  /** The rest of {@link #solve} from a checkpoint on: hears of the checkpoints before it. */
  void resumed(int from, float[] checkpoint, int spacing, Keeper keeper, Execution execution) {
    MarginRecursion recursion = recursion(execution.threads());
    recursion.resume(from, checkpoint);
    solve(recursion, from, spacing, keeper, execution);
  }

  private void solve(
      MarginRecursion recursion, int from, int spacing, Keeper keeper, Execution execution) {
    try (Team team = execution.team()) {
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
   * The actions after {@code from} .. {@code to} - 1 queries, from the checkpoint at {@code to}.
   */
  public List<MarginRules> rules(int from, int to, float[] checkpoint, Execution execution) {
    MarginRecursion recursion = recursion(execution.threads());
    recursion.resume(to, checkpoint);
    List<MarginRules> rules = new ArrayList<>();
    try (Team team = execution.team()) {
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

  /** Throws if the values cannot be those after {@code t} queries. */
  public void require(int t, float[] checkpoint) {
    Checks.within(1, problem.horizon(), t, "queries before a checkpoint");
    recursion(1).resume(t, checkpoint);
  }

  private MarginRecursion recursion(int threads) {
    return new MarginRecursion(problem, index, window, threads, MarginRecursion.Scope.VALUES);
  }
}
