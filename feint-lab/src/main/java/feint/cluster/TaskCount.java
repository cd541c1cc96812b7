package feint.cluster;

/** Into how many tasks work is cut for a cluster. It changes no digit. */
public final class TaskCount {

  /** So many tasks for each core that none waits long for the last one. */
  private static final int TASKS_PER_CORE = 32;

  /** So few pieces in a task that little is lost with it, and what waits fits into memory. */
  private static final int PIECES_PER_TASK = 64;

  private TaskCount() {}

  /** How many tasks so many pieces, at least one, make on so many cores. */
  public static long of(long pieces, int cores) {
    return wanted(pieces, (long) TASKS_PER_CORE * cores);
  }

  /** The same for who wants so many tasks; more, if one would have too many pieces. */
  public static long wanted(long pieces, long tasks) {
    long least = (pieces + PIECES_PER_TASK - 1) / PIECES_PER_TASK;
    return Math.min(pieces, Math.max(least, tasks));
  }
}
