/**
 * Reproduction of the paper's federated experiment: {@link feint.reproduction.Table1} trains and
 * attacks the policies of {@link feint.reproduction.Contenders}.
 */
package feint.reproduction;
