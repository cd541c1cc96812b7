/**
 * Evaluation and comparison of policies. {@link feint.lab.compare.PolicyEvaluator} evaluates any
 * policy, exactly or by simulation; {@link feint.lab.compare.Sensitivity} evaluates one under a
 * wrong model.
 */
package feint.lab.compare;
