/**
 * Numbers and randomness: what the rest of Feint stands on, without a word of the covert problem
 * itself. Read {@link feint.math.Seed} first.
 */
package feint.math;
