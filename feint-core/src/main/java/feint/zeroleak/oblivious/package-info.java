/**
 * Oblivious policies: the choice of the trajectory, the incentive and the moves are symmetric in
 * the real trajectory and its decoys, so that nothing leaks without a model of the oracle. Read
 * {@link feint.zeroleak.oblivious.ObliviousSettings}, then {@link
 * feint.zeroleak.oblivious.ObliviousChain}, which computes completion probabilities.
 */
package feint.zeroleak.oblivious;
