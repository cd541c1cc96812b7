/**
 * The covert problem as data: the learner's objective, the oracle, and the eavesdropper's ledger.
 * Start with {@link feint.model.Problem} and {@link feint.model.Action}.
 */
package feint.model;
