package feint.service.live;

import feint.api.Decision;
import java.time.Instant;
import java.util.Optional;

/**
 * Decision on a query.
 *
 * @param first whether this call made the decision
 * @param release time at which the decision is released; empty if it is released already
 */
public record RunDecision(Decision decision, boolean first, Optional<Instant> release) {}
