package feint.audit;

import feint.math.Checks;
import feint.math.Seed;
import feint.model.Problem;
import feint.policy.Policy;
import feint.work.Execution;
import feint.work.Progress;
import feint.work.Threads;
import feint.work.Workers;
import java.util.ArrayList;
import java.util.List;

/** Lets attacks loose on many runs of a policy: each sees what an eavesdropper would see. */
public final class Audit {

  private final World world;
  private final Policy policy;
  private final List<Attack> attacks;

  /** An audit of single runs in a problem. */
  public Audit(Problem problem, Policy policy, List<Attack> attacks) {
    this(World.of(problem), policy, attacks);
  }

  /**
   * An audit of runs that happen in a world, which need not be the one that the policy was made
   * for.
   *
   * @param attacks made for this world
   */
  public Audit(World world, Policy policy, List<Attack> attacks) {
    Checks.require(!attacks.isEmpty(), "attacks", "must be at least one", "none");
    world.problem().shape().requireSame("policy", policy.shape());
    this.world = world;
    this.policy = policy;
    this.attacks = List.copyOf(attacks);
  }

  /** Audits so many runs on threads; the findings come in the order of the attacks. */
  public AuditResult run(int runs, Seed seed, Execution execution) {
    return run(runs, seed, new Threads(execution.threads()), execution.progress());
  }

  /** The same, on these workers. */
  public AuditResult run(int runs, Seed seed, Workers workers, Progress progress) {
    DistinctAttacks distinct = new DistinctAttacks(attacks);
    List<Tally> tallies =
        new AuditedRuns(new PlayedRuns(world, policy), distinct.all(), runs, seed)
            .tallies(workers, progress);
    List<Finding> findings = new ArrayList<>();
    for (int i = 0; i < attacks.size(); i++) {
      findings.add(distinct.of(tallies, i).finding(attacks.get(i)));
    }
    return new AuditResult(findings, world.claim(policy));
  }
}
