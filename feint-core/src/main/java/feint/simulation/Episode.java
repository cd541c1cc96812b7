package feint.simulation;

import feint.model.Action;
import feint.model.Ledger;
import feint.model.Problem;
import feint.policy.Controller;

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
    Witness NONE = (oracle, queue, action, cost, step) -> {};

    /**
     * Sees a query, the state it was sent from, what it added to the objective, and whether the
     * trajectory that was queried moved.
     */
    void saw(int oracle, int queue, Action action, double cost, boolean step);
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
      Action action = controller.next(o);
      double added =
          problem.weights().at(action.query(), o, b)
              * problem.objective().running().price(action, controller.ledger());
      cost += added;
      boolean success = oracle.answer(action);
      witness.saw(o, b, action, added, action.learns() ? success : controller.decoySteps());
      controller.tell(success);
    }
    cost += problem.objective().terminal().at(controller.queue(), controller.ledger().exposed());
    return new Episode(cost, controller.queue(), controller.ledger());
  }
}
