package feint.policy;

/**
 * One ask and tell of a run: the oracle's state, what was decided in it, and what came of that.
 *
 * @param oracle the state that the query was asked for in, 1..R
 * @param reply what was told of its answer
 */
public record Exchange(int oracle, Query query, Reply reply) {

  /** Of a query that was answered. */
  public Exchange(int oracle, Query query, boolean informative) {
    this(oracle, query, Reply.of(informative));
  }

  public boolean informative() {
    return reply == Reply.INFORMATIVE;
  }

  /** Whether nobody knows the answer to the query. */
  public boolean givenUp() {
    return reply == Reply.NONE;
  }

  /** Whether the trajectory that was queried moved. */
  public boolean steps() {
    return query.moves(reply);
  }

  /** What of it has become public. */
  public Turn turn() {
    return query.turn(reply, oracle);
  }
}
