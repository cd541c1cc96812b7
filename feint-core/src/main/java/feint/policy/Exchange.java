package feint.policy;

/**
 * One ask and tell of a run: the oracle's state, what was decided in it, and what came of that.
 *
 * @param oracle the state that the query was asked for in, 1..R
 * @param informative what was told of its answer
 */
public record Exchange(int oracle, Query query, boolean informative) {}
