package feint.solver;

import feint.model.Problem;
import feint.model.QueryType;
import feint.model.TerminalCost;
import feint.policy.LedgerIndex;
import feint.solver.Bellman.Row;
import feint.work.Team;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Backward induction when the ledger matters only through whether the run ends exposed: the margin
 * S = I - 2L is enough, and only while it is undecided.
 *
 * <p>A decoy that costs i units leads from margin s to s + i, a learning query to s - i. W is kept
 * as one array per oracle state over the undecided margins and, fastest, the queue. A query can
 * lead from an undecided margin to a decided one. So that the loops need not ask, the values of the
 * decided margins that can be reached stand on both sides of the undecided ones, copied there from
 * the two small recursions that know how a decided run goes on.
 */
final class MarginRecursion implements Recursion {

  /** Below this many values a stage is done before a second thread has woken up. */
  private static final long WORTH_SHARING = 1 << 15;

  /** The number of values in a task. */
  private static final int TASK_ELEMENTS = 1 << 13;

  private final Problem problem;
  private final LedgerIndex.Margin index;
  private final int queueStates;
  private final int reach;
  private final int taskLedgers;
  private final double[][] prices;
  private final Bellman[] scratch;
  private final DecidedRecursion exposed;
  private final DecidedRecursion safe;
  private double[][] next;
  private double[][] current;

  /**
   * Prepares the recursion.
   *
   * @param allActions whether also actions must be evaluated that are never the only best ones
   */
  MarginRecursion(Problem problem, LedgerIndex.Margin index, int threads, boolean allActions) {
    this.problem = problem;
    this.index = index;
    this.queueStates = problem.successes() + 1;
    this.reach = index.units(problem.actions().highestIncentive());
    this.taskLedgers = Math.max(1, TASK_ELEMENTS / queueStates);
    this.prices = DecidedRecursion.constantPrices(problem);
    this.scratch = new Bellman[threads];
    IntPredicate worthwhile =
        !allActions && decoysAreFree(problem) ? u -> !isLesserDecoy(problem, u) : u -> true;
    Arrays.setAll(scratch, i -> new Bellman(problem, worthwhile));
    this.exposed = new DecidedRecursion(problem, true);
    this.safe = new DecidedRecursion(problem, false);
    int length = Math.toIntExact((long) longest(problem, index));
    this.next = new double[problem.oracleStates()][length];
    this.current = new double[problem.oracleStates()][length];
    coverDecided(next, problem.horizon());
  }

  /**
   * A larger margin is never worse: whatever is done from the smaller one can be done from the
   * larger one at the same cost. So if decoys cost nothing, none beats the one that pays most; in a
   * tie it comes first, too.
   */
  private static boolean decoysAreFree(Problem problem) {
    boolean free = true;
    for (int b = 0; b <= problem.successes(); b++) {
      TerminalCost terminal = problem.objective().terminal();
      free &= terminal.at(b, false) <= terminal.at(b, true);
      for (int o = 1; o <= problem.oracleStates(); o++) {
        free &= problem.weights().at(QueryType.OBFUSCATE, o, b) == 0;
      }
    }
    return free;
  }

  private static boolean isLesserDecoy(Problem problem, int u) {
    return !problem.actions().learns(u) && u > 0;
  }

  /** How much memory the values take, two stages of them. */
  static double bytes(Problem problem, LedgerIndex.Margin index) {
    return 16.0 * problem.oracleStates() * longest(problem, index);
  }

  /** The elements that the longest stage takes, and one before the first. */
  private static double longest(Problem problem, LedgerIndex.Margin index) {
    int reach = index.units(problem.actions().highestIncentive());
    double ledgers =
        IntStream.range(0, problem.horizon())
            .mapToDouble(t -> index.largest(t) - index.smallest(t) + 1.0 + 2.0 * reach)
            .max()
            .orElse(0);
    return 1 + Math.max(1, ledgers) * (problem.successes() + 1);
  }

  @Override
  public void stage(Team team, Recording recording) {
    int t = recording.t();
    int undecided = Math.max(0, index.largest(t) - index.smallest(t) + 1);
    int tasks = (undecided + taskLedgers - 1) / taskLedgers;
    Team.Task task = (worker, number) -> margins(number * taskLedgers, worker, recording);
    if ((long) undecided * problem.oracleStates() * queueStates < WORTH_SHARING) {
      team.forEachAlone(tasks, task);
    } else {
      team.forEach(tasks, task);
    }
    int hidden = problem.oracleStates() * queueStates;
    exposed.solve(recording, LedgerIndex.Margin.EXPOSED * hidden);
    safe.solve(recording, LedgerIndex.Margin.SAFE * hidden);
    coverDecided(current, t);
    double[][] freed = next;
    next = current;
    current = freed;
  }

  /** Solves up to a task's worth of margins, from the undecided one at {@code first} on. */
  private void margins(int first, int worker, Recording recording) {
    int t = recording.t();
    int s = index.smallest(t) + first;
    int ledgers = Math.min(taskLedgers, index.largest(t) - s + 1);
    double[][][] after = new double[prices.length][][];
    Arrays.fill(after, next);
    int[] from = new int[prices.length];
    for (int u = 0; u < from.length; u++) {
      int i = index.units(problem.actions().at(u).incentive());
      from[u] = element(t + 1, problem.actions().learns(u) ? s - i : s + i);
    }
    Row row = new Row(ledgers, after, from, prices);
    if (recording.wantsDecisions()) {
      int place = (LedgerIndex.Margin.UNDECIDED + first) * problem.oracleStates() * queueStates;
      scratch[worker].solve(row, current, element(t, s), recording, place);
    } else {
      scratch[worker].solve(row, current, element(t, s));
    }
  }

  /** Where the empty queue of margin s stands in the arrays of the stage after t queries. */
  private int element(int t, int s) {
    return 1 + (s - firstCovered(t)) * queueStates;
  }

  /** The smallest margin that the stage before can ask for. */
  private int firstCovered(int t) {
    return t == 0 ? index.smallest(0) : index.smallest(t - 1) - reach;
  }

  private int lastCovered(int t) {
    return t == 0 ? index.largest(0) : index.largest(t - 1) + reach;
  }

  /** Fills in the decided margins that the stage before can ask for. */
  private void coverDecided(double[][] w, int t) {
    int below = Math.min(index.smallest(t) - 1, lastCovered(t));
    int above = Math.max(index.largest(t) + 1, firstCovered(t));
    for (int o = 0; o < w.length; o++) {
      exposed.copyTo(o, w[o], element(t, firstCovered(t)), below - firstCovered(t) + 1);
      safe.copyTo(o, w[o], element(t, above), lastCovered(t) - above + 1);
    }
  }

  @Override
  public double value(int oracle) {
    int row = index.row(0, problem.prior());
    if (row == LedgerIndex.Margin.EXPOSED) {
      return exposed.value(oracle);
    }
    return row == LedgerIndex.Margin.SAFE
        ? safe.value(oracle)
        : scratch[0].value(oracle, problem.successes());
  }
}
