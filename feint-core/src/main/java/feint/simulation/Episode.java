package feint.simulation;

import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import feint.policy.Controller;
import feint.policy.Query;

/**
 * Result of one run of Algorithm 1, from the first query to the last.
 *
 * @param cost value of the objective for this run
 * @param queue successes still missing at the end, 0..M
 * @param ledger ledger at the end
 */
public record Episode(double cost, int queue, Ledger ledger) {

  /** Listener for the queries of a run. */
  @FunctionalInterface
  public interface Witness {

    /** Listener that ignores all queries. */
    Witness NONE = (oracle, queue, query, cost, step) -> {};

    /**
     * Reports a query after its answer.
     *
     * @param oracle oracle state, 1..R, before the query
     * @param queue queue before the query
     * @param query the query
     * @param cost contribution of the query to the objective
     * @param step whether the queried trajectory moved
     */
    void saw(int oracle, int queue, Query query, double cost, boolean step);
  }

  /**
   * Plays a run until the horizon or until the policy stops. All runs use this loop, except for
   * those of {@link StagedEpisodes}, which are equal to the last bit.
   *
   * @param controller a controller at the start of its run
   * @return cost, queue and ledger of the run
   */
  public static Episode play(Problem problem, Controller controller, Oracle oracle) {
    return play(problem, controller, oracle, Witness.NONE);
  }

  /** Plays a run and reports every query to a listener. */
  public static Episode play(
      Problem problem, Controller controller, Oracle oracle, Witness witness) {
    double cost = 0;
    while (!controller.finished()) {
      int o = oracle.state();
      int b = controller.queue();
      Action action = problem.actions().at(controller.decide(o));
      double added =
          problem.weights().at(action.query(), o, b)
              * problem.objective().running().price(action, controller.ledger());
      cost += added;
      boolean informative = oracle.answer(action, controller.askedOf());
      if (witness == Witness.NONE) {
        controller.answer(informative);
      } else {
        Query query = controller.asked().orElseThrow();
        witness.saw(o, b, query, added, controller.answer(informative));
      }
    }
    cost += problem.objective().terminal().at(controller.queue(), controller.ledger().exposed());
    return new Episode(cost, controller.queue(), controller.ledger());
  }
}
