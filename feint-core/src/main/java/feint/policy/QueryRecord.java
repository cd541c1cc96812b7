package feint.policy;

/**
 * Record of one query of a run: the oracle's state, the query and the reply.
 *
 * @param oracle state in which the query was asked for, 1..R
 * @param reply reported reply
 */
public record QueryRecord(int oracle, Query query, Reply reply) {

  /** Creates the record of a query that was answered. */
  public QueryRecord(int oracle, Query query, boolean informative) {
    this(oracle, query, Reply.of(informative));
  }

  /** Returns whether the answer was informative. */
  public boolean informative() {
    return reply == Reply.INFORMATIVE;
  }

  /** Returns whether the query was given up without an answer. */
  public boolean givenUp() {
    return reply == Reply.NONE;
  }

  /** Returns whether the queried trajectory moved. */
  public boolean steps() {
    return query.moves(reply);
  }

  /** Returns the public view of the query. */
  public PublicQuery turn() {
    return query.turn(reply, oracle);
  }
}
