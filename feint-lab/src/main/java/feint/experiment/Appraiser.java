package feint.experiment;

import feint.math.Checks;
import feint.math.Seed;
import feint.model.Problem;
import feint.policy.Policy;
import feint.solver.PolicyEvaluation;
import feint.work.Execution;
import java.util.Optional;

/**
 * Says what any policy is worth: exactly if it remembers nothing of its own past, otherwise by
 * simulation.
 *
 * @param runs how many runs to simulate where that is needed
 */
public record Appraiser(long runs, Seed seed) {

  /** Enough for a standard error of at most 0.0036 in any probability. */
  public static final long RUNS = 20_000;

  public Appraiser {
    Checks.require(runs >= 1, "runs", "must be at least 1", runs);
  }

  /** What the policy is worth in this problem. */
  public Appraisal appraise(Problem problem, Policy policy, Execution execution) {
    if (PolicyEvaluation.covers(policy)) {
      return new Appraisal(PolicyEvaluation.evaluate(problem, policy, execution), Optional.empty());
    }
    RunTally tally = new RunTally(problem);
    execution
        .workers()
        .work(
            new AppraisedRuns(problem, policy, runs, seed),
            execution.progress(),
            courses -> courses.forEach(tally::add));
    return new Appraisal(tally.evaluation(), Optional.of(tally.summary()));
  }
}
