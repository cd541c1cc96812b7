/**
 * Experiments on a scenario beyond a single evaluation. {@link feint.experiment.Sensitivity} asks
 * what a policy is worth when the model is wrong; {@link feint.experiment.Benchmark} how fast the
 * program is.
 */
package feint.experiment;
