package feint.service;

import feint.policy.Query;

/**
 * Decision about a query.
 *
 * @param trajectory public name of the trajectory
 * @param first whether this call made the decision
 */
public record RunDecision(Query query, String trajectory, boolean first) {}
