package feint.experiment;

import feint.math.Checks;
import feint.math.RefusalException;
import feint.math.Seed;
import feint.model.Objective;
import feint.model.Problem;
import feint.policy.Policy;
import feint.simulation.LocalSimulator;
import feint.simulation.Summary;
import feint.solver.Evaluation;
import feint.solver.PolicyEvaluation;
import feint.work.Execution;
import feint.work.Progress;
import java.util.Optional;

/**
 * Says what any policy is worth: exactly if it remembers nothing of its own past and what must be
 * followed of the ledger fits into memory; exactly but for the cost if only the cost needs more of
 * the ledger than fits; otherwise by simulation.
 *
 * @param runs how many runs to simulate where that is needed
 */
public record Appraiser(long runs, Seed seed) {

  /** Enough for a standard error of at most 0.0036 in any probability. */
  public static final long RUNS = 20_000;

  /** Long runs are fewer: some ten seconds on two cores are enough to wait for. */
  private static final long QUERIES = 20_000_000;

  public Appraiser {
    Checks.require(runs >= 1, "runs", "must be at least 1", runs);
  }

  /** How many runs are simulated if nobody says how many: fewer for horizons above 1,000. */
  public static long runs(Problem problem) {
    return Math.max(1, Math.min(RUNS, QUERIES / problem.horizon()));
  }

  /** What the policy is worth in this problem. */
  public Appraisal appraise(Problem problem, Policy policy, Execution execution) {
    return exactly(problem, policy, execution)
        .map(Appraisal::exact)
        .or(() -> butForTheCost(problem, policy, execution))
        .orElseGet(() -> simulated(problem, policy, execution));
  }

  private static Optional<Evaluation> exactly(Problem problem, Policy policy, Execution execution) {
    if (!PolicyEvaluation.covers(policy)) {
      return Optional.empty();
    }
    try {
      return Optional.of(PolicyEvaluation.evaluate(problem, policy, execution));
    } catch (RefusalException e) {
      // What does not fit into memory can still be simulated.
      return Optional.empty();
    }
  }

  private Optional<Appraisal> butForTheCost(Problem problem, Policy policy, Execution execution) {
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
              return Appraisal.withSimulatedCost(found, measured);
            });
  }

  private Appraisal simulated(Problem problem, Policy policy, Execution execution) {
    RunTally tally = new RunTally(problem);
    execution
        .workers()
        .work(
            new AppraisedRuns(problem, policy, runs, seed),
            execution.progress(),
            courses -> courses.forEach(tally::add));
    return Appraisal.simulated(tally.evaluation(), tally.summary());
  }
}
