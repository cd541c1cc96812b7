package feint.service;

/**
 * What an answer comes to.
 *
 * @param informative what counts: what was told first
 * @param steps whether the trajectory that was queried moves
 * @param late whether the query had been given up before
 */
public record Outcome(int number, boolean informative, boolean steps, boolean late) {}
