/**
 * Backward induction. {@link feint.solver.backward.BackwardInduction} selects a {@code Recursion}
 * by the objective: over full ledgers, over margins, or without a ledger. {@link
 * feint.solver.backward.MarginInduction} serves bounds of long runs.
 */
package feint.solver.backward;
