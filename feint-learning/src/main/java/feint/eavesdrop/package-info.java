/**
 * Eavesdroppers that see points. A {@link feint.eavesdrop.TrajectoryTracker} tells two trajectories
 * apart online; {@link feint.eavesdrop.WatchedRuns} lets attacks loose on many covert runs.
 */
package feint.eavesdrop;
