/**
 * Simulation of runs. {@link feint.simulation.Episode} is the only episode loop; {@link
 * feint.simulation.LocalSimulator} averages over many episodes, which it submits as {@link
 * feint.parallel.ParallelTask}s to local or remote {@link feint.parallel.Workers}.
 */
package feint.simulation;
