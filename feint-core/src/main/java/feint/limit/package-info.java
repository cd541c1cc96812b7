/**
 * How often a policy that leaks nothing can finish, whatever it does: upper bounds with a proof. A
 * {@link feint.limit.Relaxation} asks less of a policy than zero leakage does, and its best value
 * is a bound; {@link feint.limit.Limit} looks for the smallest. Read these two first.
 */
package feint.limit;
