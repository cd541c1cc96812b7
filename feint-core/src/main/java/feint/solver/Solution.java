package feint.solver;

import feint.policy.markov.ExactPolicy;

/**
 * Optimal values of a problem and a policy that attains them.
 *
 * @param values the optimal expected cost from the start of a run
 * @param policy the optimal action for every number of queries sent, oracle state, queue and row of
 *     the problem's coarsest {@link feint.policy.markov.LedgerIndex}
 */
public record Solution(OptimalValue values, ExactPolicy policy) {}
