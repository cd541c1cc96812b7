package feint.audit;

import feint.math.Checks;
import feint.math.Seed;
import feint.model.Problem;
import feint.policy.Policy;
import feint.work.Execution;
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

  /** Audits so many runs; the findings come in the order of the attacks. */
  public AuditResult run(int runs, Seed seed, Execution execution) {
    return all(List.of(this), runs, List.of(seed), execution).get(0);
  }

  /**
   * Several audits, as if one were done after another: they are one work, so that whoever has many
   * workers need not wait for the last run of each.
   *
   * @param rows of each
   * @param seeds of each
   */
  public static List<AuditResult> all(
      List<Audit> audits, int rows, List<Seed> seeds, Execution execution) {
    List<DistinctAttacks> distinct =
        audits.stream().map(audit -> new DistinctAttacks(audit.attacks)).toList();
    List<PlayedAudit> played = new ArrayList<>();
    for (int i = 0; i < audits.size(); i++) {
      Audit audit = audits.get(i);
      played.add(
          new PlayedAudit(audit.world, audit.policy, distinct.get(i).all(), rows, seeds.get(i)));
    }
    List<List<Tally>> tallies = new PlayedAudits(played).tallies(execution);
    List<AuditResult> results = new ArrayList<>();
    for (int i = 0; i < audits.size(); i++) {
      results.add(audits.get(i).result(distinct.get(i), tallies.get(i)));
    }
    return results;
  }

  private AuditResult result(DistinctAttacks distinct, List<Tally> tallies) {
    List<Finding> findings = new ArrayList<>();
    for (int i = 0; i < attacks.size(); i++) {
      findings.add(distinct.of(tallies, i).finding(attacks.get(i)));
    }
    return new AuditResult(findings, world.claim(policy));
  }
}
