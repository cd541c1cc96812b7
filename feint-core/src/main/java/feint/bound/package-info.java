/**
 * Problems too large to be solved exactly: two numbers with the optimum between them, and a policy
 * that attains the upper one. Begin with {@link feint.bound.Bracket} and {@link
 * feint.bound.BracketMethod}.
 */
package feint.bound;
