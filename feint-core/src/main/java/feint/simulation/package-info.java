/**
 * Runs, one by one and by the million. {@link feint.simulation.Episode} is the only episode loop;
 * {@link feint.simulation.LocalSimulator} averages over many. Whatever runs many takes its work as
 * {@link feint.simulation.Pieces} to {@link feint.simulation.Workers}, which may be anywhere.
 */
package feint.simulation;
