/**
 * Experiments on a scenario beyond a single evaluation: comparison, audit, search, sensitivity,
 * capacity and zero-leakage designs. {@link feint.experiment.PolicyEvaluator} evaluates any policy,
 * exactly or by simulation; {@link feint.experiment.Sensitivity} evaluates one under a wrong model.
 */
package feint.experiment;
