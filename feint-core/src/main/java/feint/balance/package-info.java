/**
 * Policies whose queries say nothing about which trajectory is the real one, for an oracle that is
 * known and that outsiders do not see: {@link feint.balance.Balanced}. Whoever cannot know the
 * oracle uses those of {@code feint.open}.
 */
package feint.balance;
