package feint.bound.margin;

import feint.model.Action;
import feint.model.Ledger;
import feint.model.Objective;
import feint.model.Problem;
import feint.model.QueryType;
import feint.model.RunningCost;
import feint.model.TerminalCost;
import feint.parallel.Execution;
import feint.solver.backward.BackwardInduction;

/**
 * Ledger-free lower bound for weighted objectives: the charge for ending exposed, w 1{S &le; 0}, is
 * nowhere below the straight line w k(1 - S), if 0 &le; k &le; 1/(1 - least S). A line in S is a
 * price on each unit of incentive, paid when learning and received when obfuscating.
 */
final class MarginMinorant {

  private MarginMinorant() {}

  /** Returns the best bound of a few slopes; minus infinity for a goal, which charges only once. */
  static double lower(Problem problem, PenaltyWeights weights, int effort, Execution execution) {
    if (weights.together()) {
      return Double.NEGATIVE_INFINITY;
    }
    double steepest = steepest(problem, weights);
    double best = Double.NEGATIVE_INFINITY;
    for (int j = 0; j <= effort; j++) {
      // 1, 0, 1/2, 1/4, ...
      double slope = j == 1 ? 0 : steepest * Math.pow(2, -Math.max(0, j - 1));
      best = Math.max(best, at(problem, weights, slope, execution));
    }
    return best;
  }

  /** Returns the largest slope with which the line is nowhere above the charge. */
  static double steepest(Problem problem, PenaltyWeights weights) {
    double least =
        problem.prior().margin()
            - (double) problem.actions().highestIncentive() * problem.horizon();
    return least > 0 || weights.exposure() <= 0 ? 0 : 1 / (1 - least);
  }

  /** Returns the bound of one slope. */
  static double at(Problem problem, PenaltyWeights weights, double slope, Execution execution) {
    double perUnit = Math.max(0, weights.exposure()) * slope;
    Objective relaxed =
        new Objective(
            new Charged(weights.incentive(), perUnit),
            new TerminalCost.Prices(weights.unfinished(), 0),
            Objective.Total.SUM);
    double value =
        BackwardInduction.values(
                problem.withObjective(relaxed), execution.withProgress(share -> {}))
            .expected();
    double most = problem.horizon() * (double) problem.actions().highestIncentive();
    double size = Math.abs(weights.unfinished()) + (Math.abs(weights.incentive()) + perUnit) * most;
    double slack = problem.horizon() * (problem.oracleStates() + 10.0) * Math.ulp(1.0) * size;
    return value
        + perUnit * (1 - problem.prior().margin())
        + Math.min(0, weights.exposure())
        - slack;
  }

  /** Price on each unit of incentive, higher by {@code more} if it is paid for learning. */
  private record Charged(double incentive, double more) implements RunningCost {

    @Override
    public double weight(QueryType query, int oracle, int queue) {
      return query == QueryType.LEARN ? incentive + more : incentive - more;
    }

    @Override
    public double price(Action action, Ledger before) {
      return action.incentive();
    }

    @Override
    public boolean readsLedger() {
      return false;
    }
  }
}
