package feint.lab.compare;

import feint.math.Checks;
import feint.math.ResourceLimitException;
import feint.math.Seed;
import feint.model.Objective;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.parallel.Progress;
import feint.policy.Policy;
import feint.simulation.LocalSimulator;
import feint.simulation.Summary;
import feint.solver.forward.Evaluation;
import feint.solver.forward.PolicyEvaluation;
import java.util.Optional;

/**
 * Evaluates any policy: exactly if it has no memory of its own and the relevant part of the ledger
 * fits into memory; exactly except for the cost if only the cost needs more of the ledger than
 * fits; otherwise by simulation.
 *
 * @param runs number of simulated runs, where needed
 */
public record PolicyEvaluator(long runs, Seed seed) {

  /** Enough for a standard error of at most 0.0036 in any probability. */
  public static final long RUNS = 20_000;

  /** Largest number of runs. */
  public static final long MOST_RUNS = 100_000_000;

  /** Total number of simulated queries for long runs, about ten seconds on two cores. */
  private static final long QUERIES = 20_000_000;

  public PolicyEvaluator {
    Checks.require(runs >= 1, "runs", "must be at least 1", runs);
  }

  /** Returns the default number of simulated runs: fewer for horizons above 1,000. */
  public static long runs(Problem problem) {
    return Math.max(1, Math.min(RUNS, QUERIES / problem.horizon()));
  }

  /** Evaluates the policy in this problem. */
  public EvaluationResult appraise(Problem problem, Policy policy, Execution execution) {
    return exactly(problem, policy, execution)
        .map(EvaluationResult::exact)
        .or(() -> butForTheCost(problem, policy, execution))
        .orElseGet(() -> SimulatedEvaluation.of(problem, policy, runs, seed, execution));
  }

  private static Optional<Evaluation> exactly(Problem problem, Policy policy, Execution execution) {
    if (!PolicyEvaluation.covers(policy)) {
      return Optional.empty();
    }
    try {
      return Optional.of(PolicyEvaluation.evaluate(problem, policy, execution));
    } catch (ResourceLimitException e) {
      // Policies that do not fit into memory are simulated.
      return Optional.empty();
    }
  }

  private Optional<EvaluationResult> butForTheCost(
      Problem problem, Policy policy, Execution execution) {
    if (!problem.objective().running().readsLedger()) {
      return Optional.empty();
    }
    Progress progress = execution.progress();
    Execution first = execution.withProgress(x -> progress.reached(x / 2));
    Execution then = execution.withProgress(x -> progress.reached((1 + x) / 2));
    return exactly(problem.withObjective(Objective.goal()), policy, first)
        .map(
            found -> {
              Summary measured = new LocalSimulator(problem, then).run(policy, runs, seed);
              return EvaluationResult.withSimulatedCost(found, measured);
            });
  }
}
