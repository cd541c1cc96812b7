/**
 * Interface to clusters, {@link feint.cluster.Cluster}, and a model of the duration of work on them
 * from measured costs.
 */
package feint.cluster;
