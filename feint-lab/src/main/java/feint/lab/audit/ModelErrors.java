package feint.lab.audit;

import feint.attack.AttackFactory;
import feint.attack.Attacks;
import feint.lab.audit.WorldsAudit.Spread;
import feint.lab.compare.Sensitivity;
import feint.math.Estimate;
import feint.math.Seed;
import feint.model.Perturbation;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.parallel.Progress;
import feint.policy.Observable;
import feint.policy.Policy;
import feint.policyspec.PolicyRegistry;
import feint.scenario.Scenario;
import feint.zeroleak.balanced.BalancedPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Leakage of a balanced policy if its model is wrong, measured in a few worlds within about a
 * second. The seed is fixed, so that all commands report the same numbers for a policy.
 *
 * @param policy name of the policy
 * @param amounts leakage by the largest error of the model's entries, ascending
 * @param needed logged rounds from which the policy leaks little; empty if not measured
 */
public record ModelErrors(String policy, List<AtAmount> amounts, Optional<RoundsNeeded> needed) {

  private static final Seed SEED = new Seed(1);
  private static final List<Double> AMOUNTS = List.of(0.02, 0.05);
  private static final int RUNS = 50;

  public ModelErrors {
    amounts = List.copyOf(amounts);
  }

  /**
   * Advantages, in several worlds, of an attacker that knows the policy and the true world. The
   * largest does not bound others.
   *
   * @param amount largest error of an entry of &Gamma; and &Delta;
   * @param worlds number of worlds
   * @param runs number of runs in each
   * @param mean mean advantage over the worlds
   * @param worst largest advantage in one of these worlds
   * @param again advantage in new runs in that world
   */
  public record AtAmount(
      double amount, int worlds, int runs, double mean, double worst, Estimate again) {}

  /** Returns whether a policy's guarantee assumes an exact model. */
  public static boolean appliesTo(Policy policy) {
    return policy instanceof BalancedPolicy;
  }

  /**
   * Measures the leakage of a policy of the registry; empty if that takes more than some seconds.
   *
   * @param name name of a balanced policy
   */
  public static Optional<ModelErrors> of(Scenario scenario, String name, Execution execution) {
    Problem problem = scenario.problem();
    int audits = AMOUNTS.size() * (Perturbation.CORNERS + Sensitivity.DRAWN + 1);
    int runs = StudyBudget.runs(problem, audits, RUNS);
    if (runs == 0) {
      return Optional.empty();
    }
    Policy policy = PolicyRegistry.build(name, problem);
    AttackFactory attack = attack(policy.claim(problem).seen().contains(Observable.STEPS));
    List<AtAmount> found = new ArrayList<>();
    for (double amount : AMOUNTS) {
      int done = found.size();
      Progress part = share -> execution.progress().reached((done + share) / (AMOUNTS.size() + 1));
      found.add(at(problem, policy, attack, amount, runs, execution.withProgress(part)));
    }
    return Optional.of(
        new ModelErrors(
            name,
            found,
            RoundsNeeded.of(
                scenario,
                estimated -> PolicyRegistry.build(name, estimated),
                attack,
                SEED.child(2),
                execution.withProgress(Progress.NONE))));
  }

  /** Returns the strongest attacker against which the policy is proven. */
  private static AttackFactory attack(boolean steps) {
    return steps ? Attacks.POLICY_AWARE_STEPS : Attacks.POLICY_AWARE;
  }

  private static AtAmount at(
      Problem problem,
      Policy policy,
      AttackFactory attack,
      double amount,
      int runs,
      Execution execution) {
    List<Problem> worlds = new Perturbation(amount).of(problem, Sensitivity.DRAWN, SEED.child(0));
    WorldsAudit.Result result =
        new WorldsAudit(policy, worlds, List.of(attack), 1, false)
            .run(runs, SEED.child(1), execution);
    Spread spread = result.spreads().get(0);
    return new AtAmount(
        amount,
        worlds.size(),
        runs,
        spread.mean(),
        spread.worst(),
        result.again().get(0).finding().expected());
  }
}
