/**
 * Exact answers: {@link feint.solver.BackwardInduction} finds the best policy, {@link
 * feint.solver.PolicyEvaluation} says what any policy is worth. They share no recursion, so each
 * checks the other.
 */
package feint.solver;
