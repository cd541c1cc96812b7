package feint.experiment;

import feint.audit.Attack;
import feint.audit.Audit;
import feint.audit.AuditResult;
import feint.audit.Finding;
import feint.audit.Plan;
import feint.audit.World;
import feint.math.Checks;
import feint.math.Seed;
import feint.model.Problem;
import feint.policy.Policy;
import feint.work.Execution;
import feint.work.Progress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What leaks if the oracle is not quite the one that a policy was made for: the policy is audited
 * in each of several worlds, and once more, on other runs, in the one where most was found out.
 * What that shows is not the luckiest of many measurements.
 *
 * @param worlds where runs happen, all of the policy's shape
 * @param plans of attacks that need no clients
 * @param inARow how many runs follow each other with the same trajectories
 * @param carried whether the learner carries over what it remembers of the oracle
 */
public record WorldsAudit(
    Policy policy, List<Problem> worlds, List<Plan> plans, int inARow, boolean carried) {

  public WorldsAudit {
    Checks.require(!worlds.isEmpty(), "worlds", "must be at least one", "none");
    worlds = List.copyOf(worlds);
    plans = List.copyOf(plans);
  }

  /**
   * What was found.
   *
   * @param spreads for each attack
   * @param worst the place, from 0, of the world where most was found out
   * @param again what was found out there in other runs
   */
  public record Result(List<Spread> spreads, int worst, AuditResult again) {

    public Result {
      spreads = List.copyOf(spreads);
    }
  }

  /**
   * How an attack fared.
   *
   * @param advantages in each world: counted, or, for whoever knows the policy and the world, what
   *     it must expect by how sure it is, which is sharper
   */
  public record Spread(Attack attack, List<Double> advantages) {

    public Spread {
      advantages = List.copyOf(advantages);
    }

    public double mean() {
      return advantages.stream().mapToDouble(a -> a).average().orElseThrow();
    }

    /** The one furthest from a blind guess. */
    public double worst() {
      return advantages.stream().max(Comparator.comparingDouble(Math::abs)).orElseThrow();
    }

    /** The smallest advantage that at least this share of the worlds does not exceed. */
    public double quantile(double share) {
      List<Double> sorted = advantages.stream().sorted().toList();
      int at = (int) Math.ceil(share * sorted.size()) - 1;
      return sorted.get(Math.max(0, at));
    }
  }

  /** Audits so many rows in each world. */
  public Result run(int rows, Seed seed, Execution execution) {
    List<Audit> audits = worlds.stream().map(this::in).toList();
    List<Seed> seeds = IntStream.range(0, worlds.size()).mapToObj(seed::child).toList();
    double all = worlds.size() + 1.0;
    Progress most = share -> execution.progress().reached(share * worlds.size() / all);
    List<AuditResult> results = Audit.all(audits, rows, seeds, execution.withProgress(most));
    int worst =
        IntStream.range(0, worlds.size())
            .boxed()
            .max(Comparator.comparingDouble(w -> most(results.get(w))))
            .orElseThrow();
    Progress last = share -> execution.progress().reached((worlds.size() + share) / all);
    AuditResult again =
        audits.get(worst).run(rows, seed.child(worlds.size()), execution.withProgress(last));
    List<Spread> spreads = new ArrayList<>();
    for (int i = 0; i < plans.size(); i++) {
      int at = i;
      spreads.add(
          new Spread(
              again.findings().get(i).attack(),
              results.stream().map(result -> advantage(result.findings().get(at))).toList()));
    }
    return new Result(spreads, worst, again);
  }

  private Audit in(Problem problem) {
    World world = World.of(problem).inRows(inARow, carried);
    return new Audit(world, policy, plans.stream().map(plan -> plan.on(world, policy)).toList());
  }

  private static double most(AuditResult result) {
    return result.findings().stream()
        .mapToDouble(found -> Math.abs(advantage(found)))
        .max()
        .orElseThrow();
  }

  /** What an attacker's advantage is, as sharply as its runs tell. */
  private static double advantage(Finding found) {
    return found.attack().knows() == feint.audit.Knowledge.POLICY
            && !Double.isNaN(found.expected().mean())
        ? found.expected().mean()
        : found.advantage().value();
  }
}
