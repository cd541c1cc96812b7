/**
 * Attacks by eavesdroppers. An {@link feint.attack.Attack} guesses from {@linkplain
 * feint.attack.Observation observations} which trajectory is real, and {@link feint.attack.Attacks}
 * lists the built-in ones.
 */
package feint.attack;
