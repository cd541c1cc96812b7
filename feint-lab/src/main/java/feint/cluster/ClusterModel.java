package feint.cluster;

/**
 * Model of the duration of work on a cluster, from measured costs of subtasks and of distribution.
 *
 * @param start seconds until the cluster is available
 */
public record ClusterModel(double start, ClusterOverhead overhead) {

  /**
   * Returns the seconds for all subtasks on this number of cores, all as fast as the measured one.
   * Cores run tasks in rounds, of which the last may leave some idle, and the driver collects
   * results at the same time; the slower of the two determines the duration.
   */
  public double seconds(PieceCost cost, int cores) {
    long tasks = TaskCount.of(cost.pieces(), cores);
    double turns = Math.ceil((double) tasks / cores);
    double task = (double) cost.pieces() / tasks * cost.seconds() + overhead.task();
    return start + overhead.job() + Math.max(turns * task, cost.pieces() * cost.collecting());
  }
}
