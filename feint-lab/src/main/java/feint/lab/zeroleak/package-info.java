/**
 * Cheapest policies without leakage, and limits that no such policy exceeds. Start with {@link
 * feint.lab.zeroleak.ZeroLeakDesign}.
 */
package feint.lab.zeroleak;
