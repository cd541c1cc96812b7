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
    double value = solution.values().expected();
    if (!problem.objective().running().readsLedger()) {
      return new Priced(onMargin(priced, solution.policy()), value);
    }
    Point point = onLedger(priced, solution.policy());
    // What is left of the value when the prices are taken off: a second evaluation would cost more.
    double spent = value - unfinishedPrice * point.unfinished() - exposedPrice * point.exposed();
    return new Priced(spending(point, spent), value);
  }

  /** What the policy that is optimal for {@code source} achieves and spends here. */
  Point of(Problem source) {
    ExactPolicy policy = BackwardInduction.solve(source, execution).policy();
    if (!problem.objective().running().readsLedger()) {
      return onMargin(source, policy);
    }
    double spent = PolicyEvaluation.evaluate(problem, policy, execution).outcome().cost();
    return spending(onLedger(source, policy), spent);
  }

  private Point onMargin(Problem source, ExactPolicy policy) {
    GoalOutcome outcome = MarginEvaluation.evaluate(problem, policy);
    return new Point(
        source,
        missing(outcome.finish()),
        outcome.exposed(),
        outcome.joint(),
        outcome.incentive(),
        outcome.cost());
  }

  /** As on the margin, but for what is spent. */
  private Point onLedger(Problem source, ExactPolicy policy) {
    Problem goal = problem.withObjective(Objective.goal());
    Outcome outcome = PolicyEvaluation.evaluate(goal, policy, execution).outcome();
    return new Point(
        source,
        missing(outcome.finishProbability()),
        outcome.exposedProbability(),
        1 - outcome.cost(),
        outcome.expectedIncentive(),
        Double.NaN);
  }

  private static Point spending(Point point, double spent) {
    return new Point(
        point.source(),
        point.unfinished(),
        point.exposed(),
        point.joint(),
        point.incentive(),
        spent);
  }

  /** 1 - p, where p may be above 1 by rounding. */
  private static double missing(double p) {
    return Math.max(0, 1 - p);
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
