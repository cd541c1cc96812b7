package feint.solver.backward;

import feint.math.MemoryBudget;
import feint.math.ResourceLimitException;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.parallel.ThreadTeam;
import feint.policy.markov.ExactPolicy;
import feint.policy.markov.ExactPolicy.Stage;
import feint.policy.markov.LedgerIndex;
import feint.solver.OptimalValue;
import feint.solver.Solution;
import feint.solver.backward.MarginRecursion.Scope;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Exact solver of a covert optimization problem: backward induction over the number of queries
 * left, the oracle state, the queue and the ledger (equations 10 to 12, with the ledger in the
 * state, which the paper omits).
 *
 * <p>Where the objective does not read the whole ledger, a smaller recursion gives the same values:
 * see {@link LedgerIndex#coarsest}. With the whole ledger, k the highest incentive and |U| actions,
 * time grows like R(M+1)&middot;|U|&middot;k&sup2;N&sup3;/6 and memory like 8R(M+1)k&sup2; N&sup2;
 * bytes; with the margin alone, time grows like R(M+1)&middot;|U|&middot;kN&sup2;/2. Results do not
 * depend on the number of threads.
 */
public final class BackwardInduction {

  private static final String REMEDY =
      "use a shorter horizon, or fewer or smaller incentives, or the policy certified, whose cost"
          + " is known within bounds";

  /** Largest number of states of one stage that a table of actions can hold. */
  private static final long MAX_STATES_PER_STAGE = Integer.MAX_VALUE - 8;

  private BackwardInduction() {}

  /**
   * Computes the optimal values without the policy, which takes far less memory than {@link
   * #solve}.
   *
   * @return the optimal expected cost from the start of a run
   * @throws ResourceLimitException if the values do not fit into memory
   */
  public static OptimalValue values(Problem problem, Execution execution) {
    return values(problem, LedgerIndex.coarsest(problem), execution);
  }

  /**
   * Computes the optimal values and an optimal policy on all cores.
   *
   * @return the values, and a policy that attains them in every state; of equally good actions it
   *     takes the first in the order of actions
   * @throws ResourceLimitException if the values and the policy do not fit into memory
   */
  public static Solution solve(Problem problem) {
    return solve(problem, Execution.defaults());
  }

  /**
   * Computes the optimal values and an optimal policy.
   *
   * @return the values, and a policy that attains them in every state; of equally good actions it
   *     takes the first in the order of actions
   * @throws ResourceLimitException if the values and the policy do not fit into memory
   */
  public static Solution solve(Problem problem, Execution execution) {
    return solve(problem, LedgerIndex.coarsest(problem), execution);
  }

  /**
   * Computes the optimal values and an optimal policy, and passes every slice, with the values of
   * all actions, to {@code inspector}.
   *
   * @param inspector called once for each slice, in order of descending t; slices of the same t
   *     arrive in any order and from several threads at a time
   * @return as {@link #solve(Problem, Execution)}
   * @throws ResourceLimitException if the values and the policy do not fit into memory
   */
  public static Solution solve(
      Problem problem, Execution execution, Consumer<QueueSlice> inspector) {
    return solve(problem, LedgerIndex.coarsest(problem), execution, inspector);
  }

  /**
   * Returns whether the heap can hold the computation.
   *
   * @param withPolicy true for {@link #solve}, false for {@link #values}
   */
  public static boolean fits(Problem problem, boolean withPolicy) {
    LedgerIndex index = LedgerIndex.coarsest(problem);
    double table = withPolicy ? stateStages(problem, index) : 0;
    boolean indexed =
        !withPolicy
            || IntStream.range(0, problem.horizon())
                .allMatch(t -> states(problem, index, t) <= MAX_STATES_PER_STAGE);
    return indexed && MemoryBudget.holds(bytes(problem, index) + table);
  }

  /**
   * Checks that the heap can hold what {@link #solve} needs, without allocating it.
   *
   * @throws ResourceLimitException if the values and the policy do not fit into memory
   */
  public static void requireMemory(Problem problem) {
    requireMemory(problem, requiredBytes(problem), "recording");
  }

  /** Returns the memory that {@link #solve} holds at once, in bytes. */
  public static double requiredBytes(Problem problem) {
    LedgerIndex index = LedgerIndex.coarsest(problem);
    return bytes(problem, index) + stateStages(problem, index);
  }

  static OptimalValue values(Problem problem, LedgerIndex index, Execution execution) {
    requireMemory(problem, bytes(problem, index), "solving for");
    Recursion recursion = recursion(problem, index, execution.threads(), Scope.VALUES);
    try (ThreadTeam team = execution.team()) {
      for (int t = problem.horizon() - 1; t >= 0; t--) {
        recursion.stage(team, Recording.valuesOnly(t));
        report(execution, problem, t);
      }
    }
    return values(problem, recursion, (long) stateStages(problem, index));
  }

  static Solution solve(Problem problem, LedgerIndex index, Execution execution) {
    return solve(problem, index, execution, Recording.NO_INSPECTOR);
  }

  private static Solution solve(
      Problem problem, LedgerIndex index, Execution execution, Consumer<QueueSlice> inspector) {
    requireMemory(problem, bytes(problem, index) + stateStages(problem, index), "recording");
    Scope scope = inspector == Recording.NO_INSPECTOR ? Scope.DECISIONS : Scope.SLICES;
    Recursion recursion = recursion(problem, index, execution.threads(), scope);
    Deque<Stage> stages = new ArrayDeque<>();
    try (ThreadTeam team = execution.team()) {
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
      return new FullLedgerRecursion(problem, whole, threads);
    }
    return index instanceof LedgerIndex.Margin margin
        ? new MarginRecursion(
            problem,
            margin,
            MarginWindow.exact(MarginObjective.of(problem).scale()),
            threads,
            scope)
        : new LedgerFreeRecursion(problem, false);
  }

  private static void requireMemory(Problem problem, double bytes, String verb) {
    MemoryBudget.require(
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
      return FullLedgerRecursion.bytes(problem, whole);
    }
    return index instanceof LedgerIndex.Margin margin ? MarginRecursion.bytes(problem, margin) : 0;
  }

  private static long states(Problem problem, LedgerIndex index, int t) {
    return index.rows(t) * problem.oracleStates() * (problem.successes() + 1);
  }

  private static int tableSize(Problem problem, LedgerIndex index, int t) {
    long states = states(problem, index, t);
    if (states > MAX_STATES_PER_STAGE) {
      throw new ResourceLimitException(
          String.format(
              Locale.ROOT,
              "one stage of the exact policy has %,d states, more than a table can hold: %s",
              states,
              REMEDY));
    }
    return (int) states;
  }

  private static void report(Execution execution, Problem problem, int t) {
    // The work of a stage grows roughly with the square of the number of queries sent.
    double left = (double) t / problem.horizon();
    execution.progress().reached(1 - left * left * left);
  }

  static OptimalValue values(Problem problem, Recursion recursion, long stateStages) {
    List<Double> values =
        IntStream.rangeClosed(1, problem.oracleStates()).mapToObj(recursion::value).toList();
    double expected =
        problem
            .oracle()
            .initial()
            .expectation(values.stream().mapToDouble(Double::doubleValue).toArray());
    return new OptimalValue(values, expected, stateStages);
  }

  private static double stateStages(Problem problem, LedgerIndex index) {
    return IntStream.range(0, problem.horizon()).mapToDouble(t -> states(problem, index, t)).sum();
  }
}
