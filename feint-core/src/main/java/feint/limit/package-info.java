/**
 * How often a policy that leaks nothing can finish, whatever it does: upper bounds with a proof.
 */
package feint.limit;
