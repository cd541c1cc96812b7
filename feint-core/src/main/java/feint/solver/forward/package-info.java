/**
 * Evaluation of policies by forward propagation of distributions. {@link
 * feint.solver.forward.PolicyEvaluation} selects the pass: over ledgers, over margins, or over the
 * states of a policy with memory.
 */
package feint.solver.forward;
