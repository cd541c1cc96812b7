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

  /** Lets the controller query the oracle until the horizon is reached: the one episode loop. */
  public static Episode play(Problem problem, Controller controller, Oracle oracle) {
    double cost = 0;
    while (!controller.finished()) {
      int o = oracle.state();
      Action action = controller.next(o);
      cost +=
          problem.weights().at(action.query(), o, controller.queue())
              * problem.objective().running().price(action, controller.ledger());
      controller.tell(oracle.answer(action));
    }
    cost += problem.objective().terminal().at(controller.queue(), controller.ledger().exposed());
    return new Episode(cost, controller.queue(), controller.ledger());
  }
}
