package feint.lab.audit;

import feint.attack.Attack;
import feint.attack.AttackFactory;
import feint.attack.World;
import feint.attack.audit.Audit;
import feint.attack.audit.AuditResult;
import feint.attack.audit.Finding;
import feint.math.Checks;
import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.parallel.Progress;
import feint.policy.Policy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Leakage if the oracle differs from the one for which a policy was computed. The policy is audited
 * in each of several worlds. Each attack is then repeated, on other runs, in the world where its
 * advantage was largest, so that its advantage there is not the maximum of many noisy measurements.
 *
 * @param worlds where runs happen, all of the policy's shape
 * @param plans factories of attacks that need no clients
 * @param inARow number of consecutive runs with the same trajectories
 * @param carried whether the learner's memory of the oracle persists between them
 */
public record WorldsAudit(
    Policy policy, List<Problem> worlds, List<AttackFactory> plans, int inARow, boolean carried) {

  public WorldsAudit {
    Checks.require(!worlds.isEmpty(), "worlds", "must be at least one", "none");
    worlds = List.copyOf(worlds);
    plans = List.copyOf(plans);
  }

  /**
   * Findings of all attacks, in their order.
   *
   * @param spreads over the worlds
   * @param again in other runs of the world that was worst for the same attack
   */
  public record Result(List<Spread> spreads, List<Again> again) {

    public Result {
      spreads = List.copyOf(spreads);
      again = List.copyOf(again);
    }
  }

  /**
   * An attack in other runs of one world.
   *
   * @param world index of the world, from 0
   * @param hidden whether the attack provably does no better than a blind guess there
   */
  public record Again(int world, Finding finding, boolean hidden) {}

  /**
   * Advantages of an attack over the worlds. An attacker who is always wrong is as informative as
   * one who is always right, so that all figures refer to |advantage|.
   *
   * @param advantages in each world: counted, or, for attackers who know the policy and the world,
   *     expected under their posterior, which has a smaller error
   */
  public record Spread(Attack attack, List<Double> advantages) {

    public Spread {
      advantages = List.copyOf(advantages);
    }

    /** Returns the mean of |advantage|. */
    public double mean() {
      return sizes().average().orElseThrow();
    }

    /** Returns the largest |advantage|. */
    public double worst() {
      return sizes().max().orElseThrow();
    }

    /** Returns the index, from 0, of the first world with the largest |advantage|. */
    public int worstWorld() {
      return sizes().boxed().toList().indexOf(worst());
    }

    /** Returns the smallest |advantage| that at least this share of the worlds does not exceed. */
    public double quantile(double share) {
      double[] sorted = sizes().sorted().toArray();
      int at = (int) Math.ceil(share * sorted.length) - 1;
      return sorted[Math.max(0, at)];
    }

    private DoubleStream sizes() {
      return advantages.stream().mapToDouble(Math::abs);
    }
  }

  /**
   * Audits sequences of consecutive runs in each world.
   *
   * @param rows number of sequences
   */
  public Result run(int rows, Seed seed, Execution execution) {
    List<Audit> audits = worlds.stream().map(this::in).toList();
    List<Seed> seeds = IntStream.range(0, worlds.size()).mapToObj(seed::child).toList();
    double all = worlds.size() + 1.0;
    Progress most = share -> execution.progress().reached(share * worlds.size() / all);
    List<AuditResult> results = Audit.all(audits, rows, seeds, execution.withProgress(most));
    List<Spread> spreads = new ArrayList<>();
    for (int i = 0; i < plans.size(); i++) {
      int at = i;
      spreads.add(
          new Spread(
              results.get(0).findings().get(i).attack(),
              results.stream().map(result -> advantage(result.findings().get(at))).toList()));
    }
    Progress last = share -> execution.progress().reached((worlds.size() + share) / all);
    return new Result(
        spreads, again(spreads, rows, seed.child(worlds.size()), execution.withProgress(last)));
  }

  /**
   * Repeats each attack in its worst world; attacks with the same worst world observe the same
   * runs.
   */
  private List<Again> again(List<Spread> spreads, int rows, Seed seed, Execution execution) {
    List<Integer> chosen = spreads.stream().map(Spread::worstWorld).distinct().toList();
    List<Audit> audits = new ArrayList<>();
    for (int world : chosen) {
      audits.add(
          in(
              worlds.get(world),
              IntStream.range(0, plans.size())
                  .filter(i -> spreads.get(i).worstWorld() == world)
                  .mapToObj(plans::get)
                  .toList()));
    }
    List<AuditResult> results =
        Audit.all(audits, rows, Collections.nCopies(audits.size(), seed), execution);
    int[] taken = new int[audits.size()];
    List<Again> again = new ArrayList<>();
    for (Spread spread : spreads) {
      int at = chosen.indexOf(spread.worstWorld());
      Finding found = results.get(at).findings().get(taken[at]++);
      again.add(new Again(spread.worstWorld(), found, results.get(at).hidden(found)));
    }
    return again;
  }

  private Audit in(Problem problem) {
    return in(problem, plans);
  }

  private Audit in(Problem problem, List<AttackFactory> some) {
    return new Audit(World.of(problem).inRows(inARow, carried), policy, some);
  }

  /** Returns the most precise estimate of an attacker's advantage. */
  private static double advantage(Finding found) {
    return found.attack().knows() == feint.attack.Knowledge.POLICY
            && !Double.isNaN(found.expected().mean())
        ? found.expected().mean()
        : found.advantage().value();
  }
}
