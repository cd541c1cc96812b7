/**
 * Execution of Feint's own classes in exact rational arithmetic, and the exact distribution of what
 * they draw. Read {@link feint.testkit.exact.ExactClasses} first, then {@link
 * feint.testkit.exact.ExactLaw}.
 */
package feint.testkit.exact;
