package feint.bound.aggregation;

import feint.math.Seed;
import feint.model.Action;
import feint.model.Actions;
import feint.model.Ledger;
import feint.model.Problem;
import feint.simulation.SimulatedOracle;
import java.util.ArrayList;
import java.util.List;

/**
 * Rollout of a policy that looks ahead one query at a time, with control variates: for each draw,
 * the difference between the recursion's value and its expectation has mean zero and is subtracted
 * from the cost.
 */
final class VarianceReducedRollout {

  private final Problem problem;
  private final SimulatedOracle oracle;
  private final List<Visit> visits = new ArrayList<>();
  private Ledger ledger;
  private int queue;
  private int before;
  private double cost;
  private double luck;

  /** State of a run. */
  private record Visit(Ledger ledger, int queue) {}

  /** Creates run {@code number} of the trial with this seed; the oracle draws as in every trial. */
  VarianceReducedRollout(Problem problem, Seed seed, long number) {
    this.problem = problem;
    this.oracle = new SimulatedOracle(problem, seed.child(number).child(1).generator());
    this.ledger = problem.prior();
    this.queue = problem.successes();
  }

  /** Sends one query. */
  void play(GreedyStage stage, GreedyStage.Lookahead ahead) {
    visits.add(new Visit(ledger, queue));
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

  /**
   * Returns the expectation before the oracle's last move; at the start, under the initial
   * distribution.
   */
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

  /** Returns the cost of the whole run, once all queries are sent. */
  double cost() {
    return cost + problem.objective().terminal().at(queue, ledger.exposed());
  }

  /** Returns the cost with the control variates subtracted, which has the same mean. */
  double reducedCost() {
    return cost() - luck;
  }

  /** Adds the states since the last call, and the present one, to an envelope. */
  void showTo(TrajectoryEnvelope seen, int t) {
    int n = t - visits.size();
    for (Visit visit : visits) {
      seen.see(problem, n++, visit.ledger(), visit.queue());
    }
    visits.clear();
    if (t == problem.horizon()) {
      seen.see(problem, t, ledger, queue);
    }
  }
}
