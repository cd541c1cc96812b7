package feint.spark;

import feint.cluster.TaskCount;
import feint.math.Checks;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Division of subtasks (pieces) into Spark tasks: consecutive ones share a task and its overhead.
 * Results do not depend on it, since subtasks are independent.
 *
 * @param pieces number of subtasks
 * @param tasks number of tasks
 * @param window number of tasks submitted to Spark at a time
 */
record Cut(long pieces, long tasks, int window) {

  /** Tasks per core in a window: one in progress and one to follow. */
  private static final int WINDOW_PER_CORE = 2;

  /** Minimum number of small tasks in a window, since a window has an overhead, too. */
  private static final int WINDOW = 64;

  private static final int PIECES_PER_WINDOW = 512;

  Cut {
    Checks.require(tasks >= 1 && tasks <= pieces, "tasks", "must be in 1.." + pieces, tasks);
    Checks.atLeast(1, window, "tasks at a time");
  }

  /** Returns the division for this number of cores, into {@code requested} tasks if given. */
  static Cut of(long pieces, int cores, OptionalInt requested) {
    long tasks =
        requested.isPresent()
            ? TaskCount.wanted(pieces, requested.getAsInt())
            : TaskCount.of(pieces, cores);
    long small = Math.min(WINDOW, PIECES_PER_WINDOW * tasks / pieces);
    return new Cut(pieces, tasks, (int) Math.max((long) WINDOW_PER_CORE * cores, small));
  }

  /** Returns the number of windows. */
  long windows() {
    return (tasks + window - 1) / window;
  }

  /** Returns the tasks of a window: the first subtask of each, and the one after its last. */
  List<long[]> ranges(long number) {
    List<long[]> ranges = new ArrayList<>();
    for (long task = number * window; task < Math.min(tasks, (number + 1) * window); task++) {
      ranges.add(new long[] {first(task), first(task + 1)});
    }
    return ranges;
  }

  /** First subtask of a task: the numbers of subtasks per task differ by at most one. */
  private long first(long task) {
    long each = pieces / tasks;
    return task * each + Math.min(task, pieces % tasks);
  }
}
