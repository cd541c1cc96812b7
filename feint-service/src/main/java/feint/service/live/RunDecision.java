package feint.service.live;

import feint.api.Decision;
import java.time.Duration;

/**
 * Decision on a query.
 *
 * @param first whether this call made the decision
 * @param pause time until the decision is released; zero if it is released already
 */
public record RunDecision(Decision decision, boolean first, Duration pause) {}
