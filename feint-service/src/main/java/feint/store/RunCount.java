package feint.store;

/**
 * How many runs are at the same thing.
 *
 * @param waiting whether a query of theirs is on its way
 * @param alarming how many of them have failed, have a model that was rejected, or a real
 *     trajectory that is identified
 */
public record RunCount(Phase phase, boolean waiting, long runs, long alarming) {}
