/**
 * Values shared by the solvers: an optimal {@link feint.solver.Solution}, the {@link
 * feint.solver.PolicyValue} of a policy, prices of ledgers. {@link
 * feint.solver.backward.BackwardInduction} computes the optimal policy and {@link
 * feint.solver.forward.PolicyEvaluation} evaluates any policy. They share no recursion, so that
 * each checks the other.
 */
package feint.solver;
