/**
 * Policies whose decisions depend on the number of queries, the ledger and the hidden state only. A
 * {@link feint.policy.markov.MarkovPolicy} gives a decision rule for each stage and ledger; {@link
 * feint.policy.markov.ExactPolicy} is a table, and {@link feint.policy.markov.StationaryPolicies}
 * are thresholds and baselines.
 */
package feint.policy.markov;
