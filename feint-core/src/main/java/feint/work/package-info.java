/**
 * Long computations: on how many threads they run, who hears how far they are, and work that is cut
 * into {@link feint.work.Pieces}, which {@link feint.work.Workers} do. What comes out does not
 * depend on who works.
 */
package feint.work;
