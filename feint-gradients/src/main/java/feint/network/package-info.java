/**
 * A small classifier on vectors, trained by stochastic gradients. Its weights are one flat vector,
 * the point that a covert run queries. Read {@link feint.network.NetworkWeights} and {@link
 * feint.network.Trainer} first.
 */
package feint.network;
