package feint.cluster;

/** Number of tasks into which work is divided for a cluster. Results do not depend on it. */
public final class TaskCount {

  /** Tasks per core, enough to balance the load at the end. */
  private static final int TASKS_PER_CORE = 32;

  /** Maximum number of subtasks per task, which bounds lost work and memory. */
  private static final int PIECES_PER_TASK = 64;

  private TaskCount() {}

  /** Returns the number of tasks for this number of subtasks, at least one, and cores. */
  public static long of(long pieces, int cores) {
    return wanted(pieces, (long) TASKS_PER_CORE * cores);
  }

  /** Returns the requested number of tasks, or more if a task would have too many subtasks. */
  public static long wanted(long pieces, long tasks) {
    long least = (pieces + PIECES_PER_TASK - 1) / PIECES_PER_TASK;
    return Math.min(pieces, Math.max(least, tasks));
  }
}
