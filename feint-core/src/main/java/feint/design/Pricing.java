package feint.design;

import feint.math.Execution;
import feint.model.Objective;
import feint.model.Problem;
import feint.model.TerminalCost;
import feint.policy.ExactPolicy;
import feint.solver.BackwardInduction;
import feint.solver.GoalOutcome;
import feint.solver.MarginEvaluation;
import feint.solver.Outcome;
import feint.solver.PolicyEvaluation;
import feint.solver.Solution;

/**
 * Finds the policy that is best when not finishing and being exposed have prices: one backward
 * induction, and one exact evaluation.
 */
final class Pricing {

  private final Problem problem;
  private final Execution execution;

  /** The policies of {@code problem}, with what is to be spared as its objective. */
  Pricing(Problem problem, Execution execution) {
    this.problem = problem;
    this.execution = execution;
  }

  /** The best policy at these prices, what it achieves, and the value that no policy undercuts. */
  record Priced(Point point, double value) {}

  Priced best(double unfinishedPrice, double exposedPrice) {
    Problem priced = priced(unfinishedPrice, exposedPrice);
    Solution solution = BackwardInduction.solve(priced, execution);
    return new Priced(point(priced, solution.policy()), solution.values().expected());
  }

  /** What the policy that is optimal for {@code source} achieves and spends here. */
  Point of(Problem source) {
    return point(source, BackwardInduction.solve(source, execution).policy());
  }

  private Point point(Problem source, ExactPolicy policy) {
    if (problem.objective().running().readsLedger()) {
      Outcome outcome = PolicyEvaluation.evaluate(problem, policy, execution).outcome();
      return new Point(
          source,
          missing(outcome.finishProbability()),
          outcome.exposedProbability(),
          outcome.cost());
    }
    GoalOutcome outcome = MarginEvaluation.evaluate(problem, policy);
    return new Point(source, missing(outcome.finish()), outcome.exposed(), outcome.cost());
  }

  /** 1 - p, where p may be above 1 by rounding. */
  private static double missing(double p) {
    return Math.max(0, 1 - p);
  }

  /** The policy of a point, solved for once more: tables are too large to keep all of them. */
  ExactPolicy policy(Point point) {
    return BackwardInduction.solve(point.source(), execution).policy();
  }

  private Problem priced(double unfinishedPrice, double exposedPrice) {
    Objective own = problem.objective();
    TerminalCost terminal =
        (queue, exposed) ->
            own.terminal().at(queue, exposed)
                + (queue > 0 ? unfinishedPrice : 0)
                + (exposed ? exposedPrice : 0);
    return problem.withObjective(new Objective(own.running(), terminal, own.total()));
  }
}
