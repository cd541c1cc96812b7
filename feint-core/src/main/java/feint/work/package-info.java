/**
 * Long computations: on how many threads they run, who hears how far they are, and work that is cut
 * into {@link feint.work.Pieces}, which {@link feint.work.Workers} do. Threads are workers, and so
 * is a cluster; what comes out does not depend on who works.
 */
package feint.work;
