/**
 * The paper's federated experiment, run again: {@link feint.reproduction.Table1} trains and attacks
 * the policies of {@link feint.reproduction.Contenders}.
 */
package feint.reproduction;
