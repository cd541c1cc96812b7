package feint.design;

import feint.model.Objective;
import feint.model.Problem;
import feint.model.TerminalCost;
import feint.policy.ExactPolicy;
import feint.solver.BackwardInduction;
import feint.solver.Evaluation;
import feint.solver.Outcome;
import feint.solver.PolicyEvaluation;
import feint.solver.Solution;
import feint.work.Execution;

/**
 * Finds the policy that is best when not finishing, being exposed and spending have weights: one
 * backward induction, and one exact evaluation.
 */
final class Pricing {

  private final Problem problem;
  private final Execution execution;

  /** The policies of {@code problem}, with what is to be spared as its objective. */
  Pricing(Problem problem, Execution execution) {
    this.problem = problem;
    this.execution = execution;
  }

  /** The best policy at some weights, and the weighted sum that no policy undercuts. */
  record Priced(Candidate candidate, double value) {}

  Priced best(TermWeights weights) {
    Problem priced = priced(weights);
    Solution solution = BackwardInduction.solve(priced, execution);
    return new Priced(candidate(priced, solution.policy()), solution.values().expected());
  }

  /** What the policy that is optimal for {@code source} achieves and spends here. */
  Candidate of(Problem source) {
    return candidate(source, BackwardInduction.solve(source, execution).policy());
  }

  private Candidate candidate(Problem source, ExactPolicy policy) {
    Evaluation found = PolicyEvaluation.outcome(problem, policy, execution);
    return candidate(source, found);
  }

  private static Candidate candidate(Problem source, Evaluation found) {
    Outcome outcome = found.outcome();
    return new Candidate(
        source,
        missing(outcome.finishProbability()),
        outcome.exposedProbability(),
        found.covert(),
        outcome.expectedIncentive(),
        outcome.cost());
  }

  /** 1 - p, where p may be above 1 by rounding. */
  private static double missing(double p) {
    return Math.max(0, 1 - p);
  }

  private Problem priced(TermWeights weights) {
    Objective own = problem.objective();
    TerminalCost terminal =
        (queue, exposed) ->
            weights.spent() * own.terminal().at(queue, exposed)
                + (queue > 0 ? weights.unfinished() : 0)
                + (exposed ? weights.exposed() : 0);
    return problem.withObjective(
        new Objective(own.running().times(weights.spent()), terminal, own.total()));
  }
}
