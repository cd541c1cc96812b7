/**
 * Covert runs on real gradients. {@link feint.descent.SmoothFunction} is what the learner
 * minimises; {@link feint.descent.CovertDescent} plays Algorithm 1 on it, and a {@link
 * feint.descent.CovertRun} is what happened.
 */
package feint.descent;
