package feint.bound.margin;

import feint.model.IncentiveCost;
import feint.model.Problem;
import feint.model.TerminalCost;

/**
 * Charges of a goal or a weighted objective: for ending with a success missing, for ending exposed,
 * and for each unit of incentive.
 *
 * @param together whether both failures together cost no more than one, as in a goal
 */
record PenaltyWeights(
    Problem problem, double unfinished, double exposure, double incentive, boolean together) {

  static boolean apply(Problem problem) {
    TerminalCost terminal = problem.objective().terminal();
    return problem.objective().running() instanceof IncentiveCost
        && (terminal instanceof TerminalCost.Failure || terminal instanceof TerminalCost.Prices);
  }

  static PenaltyWeights of(Problem problem) {
    double perUnit =
        problem.objective().running() instanceof IncentiveCost cost
            ? cost.perUnit() * problem.objective().scale(problem.horizon())
            : 0;
    return problem.objective().terminal() instanceof TerminalCost.Prices prices
        ? new PenaltyWeights(problem, prices.unfinished(), prices.exposure(), perUnit, false)
        : new PenaltyWeights(problem, 1, 1, perUnit, true);
  }

  /**
   * Returns the cost of a run that finishes, is not exposed and always pays the cheapest incentive.
   */
  double base() {
    // A negative price is a reward: every run receives it here, and forgoing it is then a positive
    // charge.
    return problem.horizon() * cheapest() + Math.min(0, unfinished) + Math.min(0, exposure);
  }

  /** Returns a lower bound on the extra cost of every run that fails in one way. */
  double stop() {
    return Math.max(0, Math.min(unfinished, exposure));
  }

  private double cheapest() {
    return Math.min(
        incentive * problem.actions().lowestIncentive(),
        incentive * problem.actions().highestIncentive());
  }

  /** Returns the cost of each action above the cheapest. */
  double[] excess() {
    return problem.actions().toList().stream()
        .mapToDouble(u -> Math.max(0, incentive * u.incentive() - cheapest()))
        .toArray();
  }
}
