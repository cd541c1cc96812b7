package feint.experiment;

import feint.math.Checks;
import feint.math.Seed;
import feint.model.Problem;
import feint.policy.Policy;
import feint.simulation.LocalSimulator;
import feint.simulation.Trial;
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

  /** Runs are transcribed and counted in blocks of this size, and not all kept in memory. */
  private static final long BLOCK = 500;

  public Appraiser {
    Checks.require(runs >= 1, "runs", "must be at least 1", runs);
  }

  /** What the policy is worth in this problem. */
  public Appraisal appraise(Problem problem, Policy policy, Execution execution) {
    if (PolicyEvaluation.covers(policy)) {
      return new Appraisal(PolicyEvaluation.evaluate(problem, policy, execution), Optional.empty());
    }
    LocalSimulator simulator = new LocalSimulator(problem, execution);
    RunTally tally = new RunTally(problem);
    for (long done = 0; done < runs; done += BLOCK) {
      Trial block = new Trial(policy, Math.min(BLOCK, runs - done), seed.child(done / BLOCK));
      simulator.transcribe(block).forEach(tally::add);
      execution.progress().reached(Math.min(1, (double) (done + BLOCK) / runs));
    }
    return new Appraisal(tally.evaluation(), Optional.of(tally.summary()));
  }
}
