/**
 * Execution of long computations: threads, progress, and {@link feint.parallel.ParallelTask}s that
 * {@link feint.parallel.Workers} share. Workers are local threads or a cluster; results do not
 * depend on them.
 */
package feint.parallel;
