package feint.design;

import feint.model.Objective;
import feint.model.Problem;
import feint.model.TerminalCost;
import feint.parallel.Execution;
import feint.policy.markov.ExactPolicy;
import feint.solver.PolicyValue;
import feint.solver.Solution;
import feint.solver.backward.BackwardInduction;
import feint.solver.forward.Evaluation;
import feint.solver.forward.PolicyEvaluation;

/**
 * Search for the policy that is best at given weights of not finishing, being exposed and spending:
 * one backward induction, and one exact evaluation.
 */
final class Pricing {

  private final Problem problem;
  private final Execution execution;

  /** Creates a pricing of {@code problem}, whose objective is the spending to be minimised. */
  Pricing(Problem problem, Execution execution) {
    this.problem = problem;
    this.execution = execution;
  }

  /** Best policy at some weights, and the weighted sum that no policy undercuts. */
  record Priced(Candidate candidate, double value) {}

  Priced best(TermWeights weights) {
    Problem priced = priced(weights);
    Solution solution = BackwardInduction.solve(priced, execution);
    return new Priced(candidate(priced, solution.policy()), solution.values().expected());
  }

  /** Evaluates the policy that is optimal for {@code source} in this problem. */
  Candidate of(Problem source) {
    return candidate(source, BackwardInduction.solve(source, execution).policy());
  }

  private Candidate candidate(Problem source, ExactPolicy policy) {
    Evaluation evaluation = PolicyEvaluation.outcome(problem, policy, execution);
    return candidate(source, evaluation);
  }

  private static Candidate candidate(Problem source, Evaluation evaluation) {
    PolicyValue outcome = evaluation.outcome();
    return new Candidate(
        source,
        missing(outcome.finishProbability()),
        outcome.exposedProbability(),
        evaluation.covert(),
        outcome.expectedIncentive(),
        outcome.cost());
  }

  /** Returns 1 - p, where p may be above 1 by rounding. */
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
