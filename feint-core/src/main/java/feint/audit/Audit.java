package feint.audit;

import feint.math.Checks;
import feint.math.Execution;
import feint.math.Progress;
import feint.math.Seed;
import feint.model.Problem;
import feint.policy.Policy;
import feint.simulation.Threads;
import feint.simulation.Workers;
import java.util.ArrayList;
import java.util.List;

/** Lets attacks loose on many runs of a policy: each sees what an eavesdropper would see. */
public final class Audit {

  private final World world;
  private final Policy policy;
  private final List<Attack> attacks;

  /** By attack, the place among {@link #different} of the one that does its work. */
  private final int[] places;

  private final List<Attack> different = new ArrayList<>();

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
    this.places = attacks.stream().mapToInt(this::place).toArray();
  }

  /** Finds an attack's place among those that differ in more than their names, or makes one. */
  private int place(Attack attack) {
    for (int i = 0; i < different.size(); i++) {
      if (attack instanceof Weighing one
          && different.get(i) instanceof Weighing other
          && one.sameAs(other)) {
        return i;
      }
    }
    different.add(attack);
    return different.size() - 1;
  }

  /** Audits so many runs on threads; the findings come in the order of the attacks. */
  public AuditResult run(int runs, Seed seed, Execution execution) {
    return run(runs, seed, new Threads(execution.threads()), execution.progress());
  }

  /** The same, on these workers. */
  public AuditResult run(int runs, Seed seed, Workers workers, Progress progress) {
    AuditedRuns audited = new AuditedRuns(world, policy, different, runs, seed);
    List<Tally> all = audited.blank();
    workers.work(
        audited,
        progress,
        block -> {
          for (int i = 0; i < block.size(); i++) {
            all.get(i).add(block.get(i));
          }
        });
    List<Finding> findings = new ArrayList<>();
    for (int i = 0; i < attacks.size(); i++) {
      findings.add(all.get(places[i]).finding(attacks.get(i)));
    }
    return new AuditResult(findings, world.claim(policy));
  }
}
