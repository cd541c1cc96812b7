package feint.cluster;

import feint.parallel.Progress;
import feint.parallel.Workers;

/**
 * Overhead of distributing work, measured with empty work.
 *
 * @param job seconds for work of a single subtask, from submission to its result
 * @param task seconds that each further task occupies a core
 */
public record ClusterOverhead(double job, double task) {

  private static final int WARM_UP = 20;
  private static final int TIMES = 40;

  /** Returns when the workers have completed one subtask, which shows that they are available. */
  public static void first(Workers workers) {
    seconds(workers, 1, 1);
  }

  /**
   * Measures the overhead.
   *
   * @param workers which run each subtask as a task of its own, up to {@code tasks} of them
   * @param cores number of tasks that they run at a time
   */
  public static ClusterOverhead of(Workers workers, int tasks, int cores) {
    seconds(workers, tasks, WARM_UP);
    double one = seconds(workers, 1, TIMES);
    double all = seconds(workers, tasks, TIMES);
    return new ClusterOverhead(one, Math.max(0, (all - one) * cores / (tasks - 1)));
  }

  private static double seconds(Workers workers, int tasks, int times) {
    long start = System.nanoTime();
    for (int i = 0; i < times; i++) {
      workers.work(new Idle(tasks), Progress.NONE, result -> {});
    }
    return (System.nanoTime() - start) / 1e9 / times;
  }
}
