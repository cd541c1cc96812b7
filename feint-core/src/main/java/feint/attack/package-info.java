/**
 * Attacks by eavesdroppers, and audits that measure them. An {@link feint.attack.Attack} guesses
 * which trajectory is real; {@link feint.attack.Audit} measures the advantage of attacks over many
 * runs of a policy.
 */
package feint.attack;
