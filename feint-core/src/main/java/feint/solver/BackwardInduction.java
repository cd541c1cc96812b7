package feint.solver;

import feint.math.Heap;
import feint.math.RefusalException;
import feint.model.Problem;
import feint.policy.ExactPolicy;
import feint.policy.ExactPolicy.Stage;
import feint.policy.LedgerIndex;
import feint.solver.MarginRecursion.Scope;
import feint.work.Execution;
import feint.work.Team;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Solves a problem exactly, for every number of queries left, oracle state, queue and ledger:
 * equations 10 to 12 with the ledger in the state, where the paper leaves it out.
 *
 * <p>Where the objective does not look at the whole ledger, a smaller recursion gives the same
 * values: see {@link LedgerIndex#coarsest}. With the whole ledger, k the highest incentive and |U|
 * actions, time grows like R(M+1)&middot;|U|&middot;k&sup2;N&sup3;/6 and memory like 8R(M+1)k&sup2;
 * N&sup2; bytes; with the margin alone, time like R(M+1)&middot;|U|&middot;kN&sup2;/2.
 */
public final class BackwardInduction {

  private static final String REMEDY =
      "use a shorter horizon, or fewer or smaller incentives, or the policy certified, whose cost"
          + " is known within bounds";

  /** How many states of one stage a table can hold. */
  private static final long MOST_STATES = Integer.MAX_VALUE - 8;

  private BackwardInduction() {}

  /** The optimal values alone, which need far less memory than the policy. */
  public static Values values(Problem problem, Execution execution) {
    return values(problem, LedgerIndex.coarsest(problem), execution);
  }

  /** The optimal values and an optimal policy, on all cores. */
  public static Solution solve(Problem problem) {
    return solve(problem, Execution.defaults());
  }

  /** The optimal values and an optimal policy. */
  public static Solution solve(Problem problem, Execution execution) {
    return solve(problem, LedgerIndex.coarsest(problem), execution);
  }

  /**
   * As {@link #solve(Problem, Execution)}; also shows every slice, with the values of all actions,
   * to {@code inspector}.
   *
   * @param inspector called once for each slice, in order of descending t, but for one t in any
   *     order and from several threads at a time
   */
  public static Solution solve(Problem problem, Execution execution, Consumer<Slice> inspector) {
    return solve(problem, LedgerIndex.coarsest(problem), execution, inspector);
  }

  /**
   * Whether memory suffices.
   *
   * @param withPolicy for {@link #solve}; if not, for {@link #values}
   */
  public static boolean fits(Problem problem, boolean withPolicy) {
    LedgerIndex index = LedgerIndex.coarsest(problem);
    double table = withPolicy ? stateStages(problem, index) : 0;
    boolean indexed =
        !withPolicy
            || IntStream.range(0, problem.horizon())
                .allMatch(t -> states(problem, index, t) <= MOST_STATES);
    return indexed && Heap.holds(bytes(problem, index) + table);
  }

  /** Refuses, before anything is done, what {@link #solve} would refuse. */
  public static void requireMemory(Problem problem) {
    requireMemory(problem, requiredBytes(problem), "recording");
  }

  /** Returns the memory that {@link #solve} holds at once, in bytes. */
  public static double requiredBytes(Problem problem) {
    LedgerIndex index = LedgerIndex.coarsest(problem);
    return bytes(problem, index) + stateStages(problem, index);
  }

  static Values values(Problem problem, LedgerIndex index, Execution execution) {
    requireMemory(problem, bytes(problem, index), "solving for");
    Recursion recursion = recursion(problem, index, execution.threads(), Scope.VALUES);
    try (Team team = execution.team()) {
      for (int t = problem.horizon() - 1; t >= 0; t--) {
        recursion.stage(team, Recording.valuesOnly(t));
        report(execution, problem, t);
      }
    }
    return values(problem, recursion, (long) stateStages(problem, index));
  }

  static Solution solve(Problem problem, LedgerIndex index, Execution execution) {
    return solve(problem, index, execution, Recording.NOBODY);
  }

  private static Solution solve(
      Problem problem, LedgerIndex index, Execution execution, Consumer<Slice> inspector) {
    requireMemory(problem, bytes(problem, index) + stateStages(problem, index), "recording");
    Scope scope = inspector == Recording.NOBODY ? Scope.DECISIONS : Scope.SLICES;
    Recursion recursion = recursion(problem, index, execution.threads(), scope);
    Deque<Stage> stages = new ArrayDeque<>();
    try (Team team = execution.team()) {
      for (int t = problem.horizon() - 1; t >= 0; t--) {
        byte[] decisions = new byte[tableSize(problem, index, t)];
        recursion.stage(team, Recording.table(t, decisions, inspector));
        stages.addFirst(Stage.whole((int) index.rows(t), decisions));
        report(execution, problem, t);
      }
    }
    ExactPolicy policy = ExactPolicy.of(index, problem.shape(), new ArrayList<>(stages));
    return new Solution(values(problem, recursion, (long) stateStages(problem, index)), policy);
  }

  private static Recursion recursion(Problem problem, LedgerIndex index, int threads, Scope scope) {
    if (index instanceof LedgerIndex.Whole whole) {
      return new WholeRecursion(problem, whole, threads);
    }
    return index instanceof LedgerIndex.Margin margin
        ? new MarginRecursion(
            problem,
            margin,
            MarginWindow.exact(MarginObjective.of(problem).scale()),
            threads,
            scope)
        : new DecidedRecursion(problem, false);
  }

  private static void requireMemory(Problem problem, double bytes, String verb) {
    Heap.require(
        bytes,
        String.format(
            Locale.ROOT,
            "%s the exact policy for a horizon of %d and %d successes",
            verb,
            problem.horizon(),
            problem.successes()),
        REMEDY);
  }

  private static double bytes(Problem problem, LedgerIndex index) {
    if (index instanceof LedgerIndex.Whole whole) {
      return WholeRecursion.bytes(problem, whole);
    }
    return index instanceof LedgerIndex.Margin margin ? MarginRecursion.bytes(problem, margin) : 0;
  }

  private static long states(Problem problem, LedgerIndex index, int t) {
    return index.rows(t) * problem.oracleStates() * (problem.successes() + 1);
  }

  private static int tableSize(Problem problem, LedgerIndex index, int t) {
    long states = states(problem, index, t);
    if (states > MOST_STATES) {
      throw new RefusalException(
          String.format(
              Locale.ROOT,
              "one stage of the exact policy has %,d states, more than a table can hold: %s",
              states,
              REMEDY));
    }
    return (int) states;
  }

  private static void report(Execution execution, Problem problem, int t) {
    // The work of a stage grows about like the square of the queries sent.
    double left = (double) t / problem.horizon();
    execution.progress().reached(1 - left * left * left);
  }

  static Values values(Problem problem, Recursion recursion, long stateStages) {
    List<Double> values =
        IntStream.rangeClosed(1, problem.oracleStates()).mapToObj(recursion::value).toList();
    double expected =
        problem
            .oracle()
            .initial()
            .expectation(values.stream().mapToDouble(Double::doubleValue).toArray());
    return new Values(values, expected, stateStages);
  }

  private static double stateStages(Problem problem, LedgerIndex index) {
    return IntStream.range(0, problem.horizon()).mapToDouble(t -> states(problem, index, t)).sum();
  }
}
