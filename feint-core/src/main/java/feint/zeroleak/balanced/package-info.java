/**
 * Zero-leakage policies for a known oracle whose state is not public: {@link
 * feint.zeroleak.balanced.BalancedPolicy}. If the oracle is unknown, use the policies of {@code
 * feint.zeroleak.oblivious}.
 */
package feint.zeroleak.balanced;
