/**
 * Exact solution and evaluation: {@link feint.solver.BackwardInduction} computes the optimal
 * policy, {@link feint.solver.PolicyEvaluation} evaluates any policy. They share no recursion, so
 * that each checks the other.
 */
package feint.solver;
