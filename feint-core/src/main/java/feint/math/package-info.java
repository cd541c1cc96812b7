/**
 * Probability, statistics and randomness, independent of the covert problem. Start with {@link
 * feint.math.Seed}.
 */
package feint.math;
