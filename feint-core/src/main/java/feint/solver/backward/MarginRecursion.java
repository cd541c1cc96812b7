package feint.solver.backward;

import feint.model.Actions;
import feint.model.Problem;
import feint.model.TerminalCost;
import feint.parallel.ThreadTeam;
import feint.policy.markov.LedgerIndex;
import java.util.Arrays;

/**
 * Backward induction when the ledger matters only through whether the run ends exposed: the state
 * holds the margin S = I - 2L, and only while exposure is undecided.
 *
 * <p>A decoy that costs i units leads from margin s to s + i, a learning query to s - i. W is
 * stored as a {@link BandRow} per margin: for most queues it is clear whether they will be empty in
 * the end, and only the others are computed. Unreachable queues are left out as well, unless the
 * actions of all states are required.
 */
final class MarginRecursion implements Recursion {

  /** Below this number of values a stage is finished before a second thread wakes up. */
  private static final long WORTH_SHARING = 1 << 15;

  private static final int TASK_ROWS = 8;

  private final Problem problem;
  private final LedgerIndex.Margin index;
  private final MarginWindow window;
  private final MarginObjective objective;
  private final boolean everywhere;
  private final BandKernel[] kernels;
  private final int[] moves;
  private final int cheapest;
  private final int dearest;
  private MarginStage next;
  private MarginStage current;
  private long size;
  private double[] start = {};
  private long computed;

  /** Results of a recursion beside the value at the start. */
  enum Scope {
    /** No further results. */
    VALUES,
    /** The actions of all states, including unreachable ones. */
    DECISIONS,
    /**
     * The actions, and the values of all actions, including those that are never the only optimal
     * ones.
     */
    SLICES
  }

  MarginRecursion(
      Problem problem, LedgerIndex.Margin index, MarginWindow window, int threads, Scope scope) {
    this.problem = problem;
    this.index = index;
    this.window = window;
    this.objective = MarginObjective.of(problem);
    this.everywhere = scope != Scope.VALUES;
    this.kernels = new BandKernel[threads];
    Arrays.setAll(kernels, i -> new BandKernel(problem, objective, scope == Scope.SLICES));
    Actions actions = problem.actions();
    this.moves = new int[actions.count()];
    Arrays.setAll(
        moves, u -> (actions.learns(u) ? -1 : 1) * index.units(actions.at(u).incentive()));
    this.cheapest = index.units(actions.lowestIncentive());
    this.dearest = index.units(actions.highestIncentive());
    this.next = new MarginStage(problem.oracleStates());
    this.current = new MarginStage(problem.oracleStates());
    next.resize(rows(problem.horizon()));
    end(next.numbered(LedgerIndex.Margin.EXPOSED), true);
    end(next.numbered(LedgerIndex.Margin.SAFE), false);
  }

  /** Sets the row at the end of a run. */
  private void end(BandRow row, boolean exposed) {
    TerminalCost terminal = problem.objective().terminal();
    int queues = problem.successes() + 1;
    Arrays.fill(row.done(), terminal.at(0, exposed));
    Arrays.fill(row.hopeless(), terminal.at(queues - 1, exposed));
    if (!kernels[0].isBanded()) {
      double[] values = new double[queues];
      Arrays.setAll(values, b -> terminal.at(b, exposed));
      row.resize(1, queues);
      for (int o = 0; o < problem.oracleStates(); o++) {
        row.put(o, values, 1);
      }
    }
  }

  /** Returns an upper bound of the memory of two stages of values, in bytes. */
  static double bytes(Problem problem, LedgerIndex.Margin index) {
    double most = 0;
    for (int t = 0; t < problem.horizon(); t++) {
      most = Math.max(most, index.largest(t) - index.smallest(t) + 1.0);
    }
    return 16.0 * problem.oracleStates() * (most + 2) * (problem.successes() + 1);
  }

  /** Returns the margins distinguished after t queries. */
  MarginRange rows(int t) {
    // The tube always includes the margin at the start.
    long tube = Math.max(window.tube(), Math.abs(problem.prior().margin()));
    int smallest = index.smallest(t);
    int largest = index.largest(t);
    int first = (int) Math.max(smallest, Math.min(largest, index.atLeast(-tube)));
    int last = (int) Math.min(largest, Math.max(first, index.atMost(tube)));
    return new MarginRange(first, last, largest);
  }

  @Override
  public void stage(ThreadTeam team, Recording recording) {
    int t = recording.t();
    current.resize(rows(t));
    int margins = current.margins().count();
    int tasks = (margins + TASK_ROWS - 1) / TASK_ROWS;
    ThreadTeam.Task task =
        (worker, number) -> {
          int last = Math.min(margins, (number + 1) * TASK_ROWS);
          for (int row = number * TASK_ROWS; row < last; row++) {
            solve(row, kernels[worker], recording);
          }
        };
    // The size of the previous stage estimates the work of this one.
    if (size < WORTH_SHARING) {
      team.forEachAlone(tasks, task);
    } else {
      team.forEach(tasks, task);
    }
    size = current.values();
    computed += size;
    MarginStage freed = next;
    next = current;
    current = freed;
  }

  private void solve(int row, BandKernel kernel, Recording recording) {
    int t = recording.t();
    BandRow[] after = new BandRow[moves.length];
    // Shortest reachable queue: learning as often as the margin allows, with a success every time.
    int fewest = problem.successes() - t;
    if (row < LedgerIndex.Margin.UNDECIDED) {
      Arrays.fill(after, next.numbered(row));
    } else {
      int s = current.margins().margin(row);
      for (int u = 0; u < moves.length; u++) {
        after[u] = next.row(s + moves[u]);
      }
      fewest = problem.successes() - (dearest * t - s) / (dearest + cheapest);
    }
    solve(after, fewest, kernel, recording, row);
    kernel.expect(current.numbered(row), window);
    if (t == 0 && row == current.margins().of(index.units(problem.prior()))) {
      start = new double[problem.oracleStates()];
      Arrays.setAll(start, o -> kernel.value(o, problem.successes()));
    }
  }

  private void solve(BandRow[] after, int fewest, BandKernel kernel, Recording recording, int row) {
    int queues = problem.successes() + 1;
    int from = 1;
    int to = queues;
    if (kernel.isBanded()) {
      from = queues;
      to = 1;
      for (int u = 0; u < after.length; u++) {
        if (!after[u].isFlat()) {
          from = Math.min(from, after[u].from());
          // After a success the queue is one shorter.
          to = Math.max(to, after[u].to() + (problem.actions().learns(u) ? 1 : 0));
        }
      }
      to = Math.min(to, queues);
    }
    if (!everywhere) {
      from = Math.max(from, fewest);
    }
    from = Math.min(from, queues);
    to = Math.max(from, to);
    if (recording.wantsDecisions()) {
      kernel.decisions(after, from, to, recording, row);
      recording.take(kernel, row, problem.oracleStates() * queues);
    } else {
      kernel.values(after, from, to);
    }
  }

  /** Returns the number of values stored in all stages together. */
  long computed() {
    return computed;
  }

  /** Rounds the stage last computed up to floats, and returns it as a checkpoint. */
  float[] checkpoint() {
    next.roundUp();
    return next.save();
  }

  /** Restores the stage after t queries from a {@link #checkpoint}. */
  void resume(int t, float[] checkpoint) {
    next.resize(rows(t));
    next.restore(checkpoint, problem.successes() + 1);
    size = next.values();
  }

  @Override
  public double value(int oracle) {
    return start[oracle - 1];
  }
}
