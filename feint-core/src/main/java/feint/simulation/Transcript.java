package feint.simulation;

import feint.model.Action;
import feint.policy.PublicQuery;
import feint.policy.Query;
import java.util.List;

/**
 * Learner's view of one episode: its queries and the terminal cost.
 *
 * @param queries queries, in order
 * @param terminalCost cost of the final state
 */
public record Transcript(List<Entry> queries, double terminalCost) {

  public Transcript {
    queries = List.copyOf(queries);
  }

  /**
   * One query and the state it was sent in.
   *
   * @param oracle oracle's state, 1..R
   * @param queue successes still needed before the query
   * @param query the query
   * @param cost contribution of the query to the objective
   * @param step whether the queried trajectory moved
   */
  public record Entry(int oracle, int queue, Query query, double cost, boolean step) {

    public Action action() {
      return query.action();
    }

    /** Returns the public view of the query. */
    public PublicQuery turn() {
      return query.turn(step, oracle);
    }
  }
}
