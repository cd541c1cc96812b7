/**
 * A small classifier on vectors, trained by stochastic gradients: its weights are one flat vector,
 * the point that a covert run queries. Read {@link feint.network.Weights} and {@link
 * feint.network.Trainer} first.
 */
package feint.network;
