package feint.service.live;

import feint.api.Decision;

/**
 * Decision on a query.
 *
 * @param first whether this call made the decision
 */
public record RunDecision(Decision decision, boolean first) {}
