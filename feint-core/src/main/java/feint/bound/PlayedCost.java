package feint.bound;

import feint.math.Seed;
import feint.model.Action;
import feint.model.Actions;
import feint.model.Ledger;
import feint.model.Problem;
import feint.simulation.SimulatedOracle;
import java.util.ArrayList;
import java.util.List;

/**
 * One run of a policy that looks ahead, one query at a time, and its cost without most of its
 * chance: what the values of the recursion say about each draw, less what they said to expect of
 * it, has mean zero and is taken off.
 */
final class PlayedCost {

  private final Problem problem;
  private final SimulatedOracle oracle;
  private final List<Place> places = new ArrayList<>();
  private Ledger ledger;
  private int queue;
  private int before;
  private double cost;
  private double luck;

  /** Where a run was. */
  private record Place(Ledger ledger, int queue) {}

  /** Run {@code number} of the trial with this seed: the oracle draws as in every trial. */
  PlayedCost(Problem problem, Seed seed, long number) {
    this.problem = problem;
    this.oracle = new SimulatedOracle(problem, seed.child(number).child(1).generator());
    this.ledger = problem.prior();
    this.queue = problem.successes();
  }

  /** Sends one query. */
  void play(GreedyStage stage, GreedyStage.Lookahead ahead) {
    places.add(new Place(ledger, queue));
    ahead.at(stage, ledger);
    int o = oracle.state();
    luck -= expected(ahead);
    luck += ahead.value(o, queue);
    Actions actions = problem.actions();
    int u = ahead.chosen();
    Action action = actions.at(u);
    cost +=
        problem.weights().at(action.query(), o, queue)
            * problem.objective().running().price(action, ledger);
    luck -= ahead.expected(u, o, queue);
    if (oracle.answer(action) && action.learns()) {
      queue--;
    }
    luck += ahead.after(u, o, queue);
    ledger = ledger.after(action);
    before = o;
  }

  /** What was expected before the oracle moved to where it is; by its first law at the start. */
  private double expected(GreedyStage.Lookahead ahead) {
    double sum = 0;
    for (int o = 1; o <= problem.oracleStates(); o++) {
      double p =
          before == 0
              ? problem.oracle().initial().at(o - 1)
              : problem.oracle().probability(before, o);
      sum += p == 0 ? 0 : p * ahead.value(o, queue);
    }
    return sum;
  }

  /** The cost of the whole run, once all queries are sent. */
  double cost() {
    return cost + problem.objective().terminal().at(queue, ledger.exposed());
  }

  /** The same without its luck: its mean is that of the cost. */
  double costWithoutLuck() {
    return cost() - luck;
  }

  /** Shows where it was before each query since it was last shown, and where it is. */
  void showTo(Course seen, int t) {
    int n = t - places.size();
    for (Place place : places) {
      seen.see(problem, n++, place.ledger(), place.queue());
    }
    places.clear();
    if (t == problem.horizon()) {
      seen.see(problem, t, ledger, queue);
    }
  }
}
