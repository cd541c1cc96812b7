/**
 * Eavesdroppers, and what they find out. An {@link feint.audit.Attack} is a way of telling the real
 * trajectory from the decoy; {@link feint.audit.Audit} lets attacks loose on many runs of a policy.
 */
package feint.audit;
