package feint.cluster;

import feint.archive.BalancedName;
import feint.archive.OpenName;
import feint.audit.Attacks;
import feint.audit.Audit;
import feint.math.Seed;
import feint.model.Objective;
import feint.model.Problem;
import feint.policy.Policy;
import feint.policy.StationaryPolicies;
import feint.reproduction.PaperExperiment;
import feint.solver.BackwardInduction;
import feint.work.Execution;
import feint.work.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToLongFunction;

/**
 * What audits of a policy cost in the paper's problem with 100 queries for 30 successes, by all
 * attackers who need no clients.
 *
 * @param piece of an audit of {@link #MEASURED} runs
 * @param cut how many pieces an audit of so many runs has
 */
public record AuditCost(String policy, PieceCost piece, IntToLongFunction cut) {

  /** How many runs an audit has by which pieces are measured. */
  public static final int MEASURED = 1_000_000;

  /** A processor's seconds for a run. */
  public double secondsPerRun() {
    return piece.seconds() * piece.pieces() / MEASURED;
  }

  /** What an audit of so many runs costs, if its pieces take as long as they are large. */
  public PieceCost of(int runs) {
    long pieces = cut.applyAsLong(runs);
    return piece.cutInto(pieces, secondsPerRun() * runs / pieces);
  }

  /**
   * Measures all policies.
   *
   * @param warmUp so many runs before those that count, so that the code is compiled
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
        new Named("open", OpenName.parse("open", problem)),
        new Named("balanced:types", BalancedName.parse("balanced:types", problem)),
        new Named("balanced", BalancedName.parse("balanced", problem)));
  }

  private static AuditCost of(Problem problem, Named named, int warmUp) {
    Audit audit = new Audit(problem, named.policy(), Attacks.all(problem, named.policy()));
    PieceCost small = PieceCost.of(on -> audit.run(warmUp, new Seed(1), on), warmUp);
    PieceCost large = PieceCost.of(on -> audit.run(MEASURED, new Seed(1), on), 1);
    // Collecting takes so little that it can be seen only in many results.
    return new AuditCost(
        named.name(),
        large.collectedIn(small.collecting()),
        runs -> PieceCost.pieces(on -> audit.run(runs, new Seed(1), on)));
  }
}
