/**
 * Runs, one by one and by the million. {@link feint.simulation.Episode} is the only episode loop;
 * {@link feint.simulation.LocalSimulator} averages over many. Whatever runs many takes its work as
 * {@link feint.work.Pieces} to {@link feint.work.Workers}, which may be anywhere.
 */
package feint.simulation;
