package feint.cluster;

import feint.work.Progress;
import feint.work.Workers;

/**
 * What handing work out costs, by work in which there is nothing to do.
 *
 * @param job seconds for work of a single piece, from the command until its result is there
 * @param task seconds that each further task keeps a core busy
 */
public record ClusterOverhead(double job, double task) {

  private static final int WARM_UP = 20;
  private static final int TIMES = 40;

  /** Returns when workers have done a piece: then they are there. */
  public static void first(Workers workers) {
    seconds(workers, 1, 1);
  }

  /**
   * Measures it.
   *
   * @param workers who do a piece as a task, if there are no more than {@code tasks} of them
   * @param cores how many tasks they do at a time
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
