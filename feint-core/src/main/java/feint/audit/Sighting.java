package feint.audit;

/**
 * What an eavesdropper sees of one query.
 *
 * @param first whether the query came from the first of the two trajectories; which one that is, is
 *     drawn at random
 * @param incentive what was paid
 * @param step whether that trajectory had moved when it was next seen
 */
public record Sighting(boolean first, int incentive, boolean step) {}
