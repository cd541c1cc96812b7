package feint.attack.audit;

import feint.attack.Attack;
import feint.attack.AttackFactory;
import feint.attack.DistinctAttacks;
import feint.attack.World;
import feint.math.Checks;
import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.policy.Policy;
import java.util.ArrayList;
import java.util.List;

/**
 * Audit of a policy: simulates runs, shows each of them to attacks and estimates their advantage.
 * Each attack sees its own observables only.
 */
public final class Audit {

  private final World world;
  private final Policy policy;
  private final List<Attack> attacks;
  private final DistinctAttacks distinct;
  private final List<AttackFactory> factories;

  /**
   * Creates an audit of single runs.
   *
   * @param problem the true problem
   * @param policy the policy that is played, of the same shape
   * @param attacks factories of at least one attack
   * @throws IllegalArgumentException if there is no attack, or if the shapes differ
   */
  public Audit(Problem problem, Policy policy, List<? extends AttackFactory> attacks) {
    this(World.of(problem), policy, attacks);
  }

  /**
   * Creates an audit of runs in a world, which may differ from the problem that the policy was
   * computed for.
   *
   * @param world the true oracle and its observers
   * @param policy the policy that is played, of the same shape as the problem of the world
   * @param attacks factories of at least one attack
   * @throws IllegalArgumentException if there is no attack, or if the shapes differ
   */
  public Audit(World world, Policy policy, List<? extends AttackFactory> attacks) {
    Checks.require(!attacks.isEmpty(), "attacks", "must be at least one", "none");
    world.problem().shape().requireSame("policy", policy.shape());
    this.world = world;
    this.policy = policy;
    this.attacks = attacks.stream().map(factory -> factory.on(world, policy)).toList();
    this.distinct = new DistinctAttacks(this.attacks);
    this.factories = distinct.first(attacks);
  }

  /**
   * Simulates runs and shows each of them to every attack. The result depends on the seed and not
   * on the number of threads.
   *
   * @param runs number of samples, at least 1; a sample is a run, or a sequence of consecutive runs
   *     if the world has {@link World#inRows}
   * @param seed of the runs and of random choices between equally likely trajectories
   * @param execution threads and progress
   * @return the findings, in the order of the attacks
   * @throws IllegalArgumentException if {@code runs} is less than 1
   */
  public AuditResult run(int runs, Seed seed, Execution execution) {
    return all(List.of(this), runs, List.of(seed), execution).get(0);
  }

  /**
   * Runs several audits as one parallel task, so that threads need not wait for the last run of
   * each audit. The results equal those of separate audits.
   *
   * @param rows number of samples of each audit, at least 1
   * @param seeds one for each audit
   * @return one result for each audit, in their order
   * @throws IllegalArgumentException if {@code rows} is less than 1
   */
  public static List<AuditResult> all(
      List<Audit> audits, int rows, List<Seed> seeds, Execution execution) {
    List<PlayedAudit> played = new ArrayList<>();
    for (int i = 0; i < audits.size(); i++) {
      played.add(new PlayedAudit(audits.get(i), rows, seeds.get(i)));
    }
    List<List<Tally>> tallies = new PlayedAudits(played).tallies(execution);
    List<AuditResult> results = new ArrayList<>();
    for (int i = 0; i < audits.size(); i++) {
      results.add(audits.get(i).result(tallies.get(i)));
    }
    return results;
  }

  private AuditResult result(List<Tally> tallies) {
    List<Finding> findings = new ArrayList<>();
    for (int i = 0; i < attacks.size(); i++) {
      findings.add(distinct.of(tallies, i).finding(attacks.get(i)));
    }
    return new AuditResult(findings, world.claim(policy));
  }

  /** Returns the true oracle and its observers. */
  public World world() {
    return world;
  }

  /** Returns the policy that is played. */
  public Policy policy() {
    return policy;
  }

  /**
   * Returns the factories of the attacks to evaluate; of those that differ in their names only, the
   * first.
   */
  public List<AttackFactory> factories() {
    return factories;
  }

  /** Returns the task that shows samples to the attacks of {@link #factories}. */
  AuditedRuns runs(int rows, Seed seed) {
    return new AuditedRuns(new PlayedRuns(world, policy), distinct.all(), rows, seed);
  }
}
