package feint.bound;

import feint.model.IncentiveCost;
import feint.model.Problem;
import feint.model.TerminalCost;

/**
 * What a goal or a weighted objective charges: for ending with a success missing, for ending
 * exposed, and for each unit of incentive.
 *
 * @param together whether ending with both costs no more than ending with one: the goal
 */
record Weights(
    Problem problem, double unfinished, double exposure, double incentive, boolean together) {

  static boolean apply(Problem problem) {
    TerminalCost terminal = problem.objective().terminal();
    return problem.objective().running() instanceof IncentiveCost
        && (terminal instanceof TerminalCost.Failure || terminal instanceof TerminalCost.Prices);
  }

  static Weights of(Problem problem) {
    double perUnit =
        problem.objective().running() instanceof IncentiveCost cost
            ? cost.perUnit() * problem.objective().scale(problem.horizon())
            : 0;
    return problem.objective().terminal() instanceof TerminalCost.Prices prices
        ? new Weights(problem, prices.unfinished(), prices.exposure(), perUnit, false)
        : new Weights(problem, 1, 1, perUnit, true);
  }

  /** What a run costs that finishes, is not exposed and always pays the cheapest incentive. */
  double base() {
    // A negative price is a reward: every run is given it here, and then nobody pays for not
    // having it.
    return problem.horizon() * cheapest() + Math.min(0, unfinished) + Math.min(0, exposure);
  }

  /** What is saved by neither finishing nor hiding: no run that fails in one way costs less. */
  double stop() {
    return Math.max(0, Math.min(unfinished, exposure));
  }

  private double cheapest() {
    return Math.min(
        incentive * problem.actions().lowestIncentive(),
        incentive * problem.actions().highestIncentive());
  }

  /** By action: what it costs above the cheapest. */
  double[] excess() {
    return problem.actions().toList().stream()
        .mapToDouble(u -> Math.max(0, incentive * u.incentive() - cheapest()))
        .toArray();
  }
}
