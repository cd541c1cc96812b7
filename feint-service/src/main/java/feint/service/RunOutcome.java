package feint.service;

/**
 * Outcome of an answer.
 *
 * @param informative the answer that counts: the first one
 * @param steps whether the queried trajectory steps
 * @param late whether the query had been given up before
 */
public record RunOutcome(int number, boolean informative, boolean steps, boolean late) {}
