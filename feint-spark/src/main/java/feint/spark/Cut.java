package feint.spark;

import feint.cluster.TaskCount;
import feint.math.Checks;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * How pieces become tasks: neighbours share one, so that what a task costs is shared too. It
 * changes no digit, since a piece does not know its neighbours.
 *
 * @param pieces how many pieces there are
 * @param tasks into how many tasks they are cut
 * @param window how many tasks are handed to Spark at a time
 */
record Cut(long pieces, long tasks, int window) {

  /** Each core has a task in a window, and another when that is done. */
  private static final int WINDOW_PER_CORE = 2;

  /** A window costs something as well: it has more tasks than that if they are small. */
  private static final int WINDOW = 64;

  private static final int PIECES_PER_WINDOW = 512;

  Cut {
    Checks.require(tasks >= 1 && tasks <= pieces, "tasks", "must be in 1.." + pieces, tasks);
    Checks.atLeast(1, window, "tasks at a time");
  }

  /** The cut for so many cores, into so many tasks if that is said. */
  static Cut of(long pieces, int cores, OptionalInt said) {
    long tasks =
        said.isPresent() ? TaskCount.wanted(pieces, said.getAsInt()) : TaskCount.of(pieces, cores);
    long small = Math.min(WINDOW, PIECES_PER_WINDOW * tasks / pieces);
    return new Cut(pieces, tasks, (int) Math.max((long) WINDOW_PER_CORE * cores, small));
  }

  /** How many windows there are. */
  long windows() {
    return (tasks + window - 1) / window;
  }

  /** The tasks of a window: the first piece of each, and the one after its last. */
  List<long[]> ranges(long number) {
    List<long[]> ranges = new ArrayList<>();
    for (long task = number * window; task < Math.min(tasks, (number + 1) * window); task++) {
      ranges.add(new long[] {first(task), first(task + 1)});
    }
    return ranges;
  }

  /** The first piece of a task: all tasks have the same number of pieces, or one more. */
  private long first(long task) {
    long each = pieces / tasks;
    return task * each + Math.min(task, pieces % tasks);
  }
}
