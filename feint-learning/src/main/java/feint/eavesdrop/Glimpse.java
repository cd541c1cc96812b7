package feint.eavesdrop;

import feint.math.Point;

/** What an eavesdropper receives of one query: where it was sent from, and what was paid. */
public record Glimpse(Point point, int incentive) {}
