package feint.cluster;

/**
 * How long work takes on a cluster, by what its pieces and handing them out were seen to cost.
 *
 * @param start seconds until the cluster is there
 */
public record ClusterModel(double start, ClusterOverhead overhead) {

  /**
   * Seconds for all pieces of some work on so many cores, all of them as fast as the one that was
   * measured: cores do tasks in turns, of which the last may leave some idle, and the driver
   * collects results at the same time, so that the slower of the two counts.
   */
  public double seconds(PieceCost cost, int cores) {
    long tasks = TaskCount.of(cost.pieces(), cores);
    double turns = Math.ceil((double) tasks / cores);
    double task = (double) cost.pieces() / tasks * cost.seconds() + overhead.task();
    return start + overhead.job() + Math.max(turns * task, cost.pieces() * cost.collecting());
  }
}
