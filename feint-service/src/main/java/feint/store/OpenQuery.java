package feint.store;

/**
 * Unanswered query.
 *
 * @param run id of its run
 * @param number of the query
 * @param since time of the request for the query, in milliseconds since 1970
 */
public record OpenQuery(String run, int number, long since) {}
