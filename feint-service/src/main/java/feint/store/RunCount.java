package feint.store;

/**
 * How many runs are at the same thing.
 *
 * @param waiting whether a query of theirs is on its way
 * @param alarming how many of them have failed, or their model was rejected
 */
public record RunCount(Phase phase, boolean waiting, long runs, long alarming) {}
