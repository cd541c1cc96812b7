/**
 * Proven upper bounds on the completion probability of zero-leakage policies. A {@link
 * feint.bound.zeroleak.LagrangianBound} relaxes zero leakage, and its optimum is a bound; {@link
 * feint.bound.zeroleak.Limit} searches for the smallest. Read these two first.
 */
package feint.bound.zeroleak;
