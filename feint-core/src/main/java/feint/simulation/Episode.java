package feint.simulation;

import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import feint.policy.Controller;
import feint.policy.Query;

/**
 * One run of Algorithm 1, from the first query to the last.
 *
 * @param cost the objective's value for this run
 * @param queue successes still missing at the end
 */
public record Episode(double cost, int queue, Ledger ledger) {

  /** Watches a run. */
  @FunctionalInterface
  public interface Witness {

    /** Looks away. */
    Witness NONE = (oracle, queue, query, cost, step) -> {};

    /**
     * Sees a query, the state it was sent from, what it added to the objective, and whether the
     * trajectory that was queried moved.
     */
    void saw(int oracle, int queue, Query query, double cost, boolean step);
  }

  /** Lets the controller query the oracle until the horizon is reached: the one episode loop. */
  public static Episode play(Problem problem, Controller controller, Oracle oracle) {
    return play(problem, controller, oracle, Witness.NONE);
  }

  /** The same, watched. */
  public static Episode play(
      Problem problem, Controller controller, Oracle oracle, Witness witness) {
    double cost = 0;
    while (!controller.finished()) {
      int o = oracle.state();
      int b = controller.queue();
      Query query = controller.next(o);
      Action action = query.action();
      double added =
          problem.weights().at(action.query(), o, b)
              * problem.objective().running().price(action, controller.ledger());
      cost += added;
      boolean step = controller.tell(query.number(), oracle.answer(action));
      witness.saw(o, b, query, added, step);
    }
    cost += problem.objective().terminal().at(controller.queue(), controller.ledger().exposed());
    return new Episode(cost, controller.queue(), controller.ledger());
  }
}
