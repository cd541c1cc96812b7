package feint.service;

import feint.policy.Query;

/**
 * What was decided about a query.
 *
 * @param trajectory the name of the trajectory outside
 * @param first whether it is decided now, not before
 */
public record Decision(Query query, String trajectory, boolean first) {}
