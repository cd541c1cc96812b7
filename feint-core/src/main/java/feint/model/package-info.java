/**
 * The covert problem as data: what the learner wants, what the oracle does, what the eavesdropper
 * can add up. Read {@link feint.model.Problem} and {@link feint.model.Action} first.
 */
package feint.model;
