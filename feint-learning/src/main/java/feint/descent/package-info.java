/** Descent on real functions: objectives, stochastic gradients, decoys, and covert runs of them. */
package feint.descent;
