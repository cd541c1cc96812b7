package feint.store;

/**
 * Count of runs in one phase.
 *
 * @param waiting whether a query waits for its answer
 * @param alarming number of them that have failed, whose model was rejected, or whose real
 *     trajectory is identified
 */
public record RunCount(Phase phase, boolean waiting, long runs, long alarming) {}
