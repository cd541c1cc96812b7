/**
 * Machines that work together: what a kind of {@link feint.cluster.Cluster} must be able to do, and
 * how long work takes on it by what it was seen to cost.
 */
package feint.cluster;
