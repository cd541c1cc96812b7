/**
 * Numbers, randomness and threads: what the rest of Feint stands on, without a word of the covert
 * problem itself. Read {@link feint.math.Seed} and {@link feint.math.Execution} first.
 */
package feint.math;
