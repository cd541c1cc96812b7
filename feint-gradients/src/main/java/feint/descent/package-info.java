/**
 * Covert runs on real gradients. {@link feint.descent.SmoothFunction} is the function that the
 * learner minimises; {@link feint.descent.CovertDescent} plays Algorithm 1 on it and returns a
 * {@link feint.descent.CovertRun}.
 */
package feint.descent;
