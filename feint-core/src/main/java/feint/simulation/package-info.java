/**
 * Runs, one by one and by the million. {@link feint.simulation.Episode} is the only episode loop;
 * {@link feint.simulation.LocalSimulator} averages over many.
 */
package feint.simulation;
