package feint.simulation;

import feint.model.Action;
import feint.policy.Query;
import feint.policy.Turn;
import java.util.List;

/**
 * What the learner saw in one episode: its queries, and how the run ended.
 *
 * @param terminalCost the cost of the end
 */
public record Transcript(List<Entry> queries, double terminalCost) {

  public Transcript {
    queries = List.copyOf(queries);
  }

  /**
   * One query and what it was sent from.
   *
   * @param oracle the oracle's state, 1..R
   * @param queue successes still needed
   * @param cost what the query added to the objective
   * @param step whether the trajectory that was queried moved
   */
  public record Entry(int oracle, int queue, Query query, double cost, boolean step) {

    public Action action() {
      return query.action();
    }

    /** What of it became public. */
    public Turn turn() {
      return query.turn(step, oracle);
    }
  }
}
