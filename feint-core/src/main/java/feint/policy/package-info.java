/**
 * Decision policies of the learner. A {@link feint.policy.Policy} gives a {@link
 * feint.policy.DecisionRule} for every public history; a {@link feint.policy.Controller} plays it,
 * one query at a time. Start with these three.
 */
package feint.policy;
