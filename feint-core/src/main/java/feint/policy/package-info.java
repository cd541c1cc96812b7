/**
 * How the learner decides. A {@link feint.policy.Policy} gives a {@link feint.policy.DecisionRule}
 * for every public past; a {@link feint.policy.Controller} plays it, one query at a time. Read
 * these three first.
 */
package feint.policy;
