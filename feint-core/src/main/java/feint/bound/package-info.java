/**
 * Brackets for problems that are too large to be solved exactly: a lower and an upper bound of the
 * optimum, and a policy that attains the upper one. Begin with {@link feint.bound.Bracket} and
 * {@link feint.bound.BracketMethod}.
 */
package feint.bound;
