package feint.cluster;

import feint.attack.Attacks;
import feint.attack.audit.Audit;
import feint.lab.compare.PaperExperiment;
import feint.math.Seed;
import feint.model.Objective;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.parallel.Progress;
import feint.policy.Policy;
import feint.policy.markov.StationaryPolicies;
import feint.policyspec.PolicyRegistry;
import feint.solver.backward.BackwardInduction;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToLongFunction;

/**
 * Costs of audits of a policy in the paper's problem with 100 queries for 30 successes, by all
 * attackers that need no clients.
 *
 * @param piece cost of a subtask of an audit of {@link #MEASURED} runs
 * @param cut number of subtasks by the number of audited runs
 */
public record AuditCost(String policy, PieceCost piece, IntToLongFunction cut) {

  /** Number of runs of the audit whose subtasks are measured. */
  public static final int MEASURED = 1_000_000;

  /** Returns the processor seconds per run. */
  public double secondsPerRun() {
    return piece.seconds() * piece.pieces() / MEASURED;
  }

  /**
   * Returns the cost of an audit of this number of runs, if a subtask's time is proportional to its
   * size.
   */
  public PieceCost of(int runs) {
    long pieces = cut.applyAsLong(runs);
    return piece.cutInto(pieces, secondsPerRun() * runs / pieces);
  }

  /**
   * Measures all policies.
   *
   * @param warmUp number of runs before the measured ones, so that the code is compiled
   */
  public static List<AuditCost> all(int warmUp, Progress progress) {
    Problem problem =
        PaperExperiment.problem().toBuilder()
            .horizon(100)
            .successes(30)
            .objective(Objective.goal())
            .build();
    List<Named> policies = policies(problem);
    List<AuditCost> costs = new ArrayList<>();
    for (Named policy : policies) {
      costs.add(of(problem, policy, warmUp));
      progress.reached((double) costs.size() / policies.size());
    }
    return List.copyOf(costs);
  }

  private record Named(String name, Policy policy) {}

  private static List<Named> policies(Problem problem) {
    Policy exact = BackwardInduction.solve(problem, Execution.defaults()).policy();
    return List.of(
        new Named("greedy", StationaryPolicies.greedy(problem.shape())),
        new Named("exact", exact),
        new Named("oblivious", PolicyRegistry.build("oblivious", problem)),
        new Named("balanced:types", PolicyRegistry.build("balanced:types", problem)),
        new Named("balanced", PolicyRegistry.build("balanced", problem)));
  }

  private static AuditCost of(Problem problem, Named named, int warmUp) {
    Audit audit = new Audit(problem, named.policy(), Attacks.everywhere().toList());
    PieceCost small = PieceCost.of(on -> audit.run(warmUp, new Seed(1), on), warmUp);
    PieceCost large = PieceCost.of(on -> audit.run(MEASURED, new Seed(1), on), 1);
    // Collecting one result is too fast to time; many small results give a measurable total.
    return new AuditCost(
        named.name(),
        large.collectedIn(small.collecting()),
        runs -> PieceCost.pieces(on -> audit.run(runs, new Seed(1), on)));
  }
}
