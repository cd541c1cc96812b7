package feint.lab.audit;

import feint.attack.Attacks;
import feint.estimation.OraclePosterior;
import feint.math.Seed;
import feint.model.Problem;
import feint.parallel.Execution;
import feint.parallel.Progress;
import feint.scenario.Scenario;
import feint.zeroleak.balanced.BalancedPolicy;
import feint.zeroleak.balanced.LearningFraction;
import feint.zeroleak.balanced.Payment;
import feint.zeroleak.balanced.ProtectionLevel;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Leakage of a balanced policy that was computed from estimates, if the truth is one of the worlds
 * that are consistent with the same counts; measured in a few of them within about a second.
 *
 * @param mean the mean advantage, over the worlds, of an attacker who knows policy and truth
 * @param worst the largest of these advantages
 * @param worlds number of worlds drawn
 * @param needed logged rounds from which such a policy leaks little, if the estimates were the
 *     truth; empty if not measured
 */
public record EstimateLeak(double mean, double worst, int worlds, Optional<RoundsNeeded> needed) {

  private static final int WORLDS = 20;

  /**
   * Maximum number of runs; it gives about two digits, since the attackers' posteriors are used.
   */
  private static final double MOST_RUNS = 50;

  /** Total budget, in units of the cost of a query with few oracle states. */
  private static final double SPENT = 60_000;

  /**
   * Returns the leakage by estimates; empty if the problem is too large for some seconds.
   *
   * @param estimated the scenario with the estimates
   * @param posterior distribution of the worlds given the counts
   */
  public static Optional<EstimateLeak> of(
      Scenario estimated, OraclePosterior posterior, Seed seed, Execution execution) {
    Problem problem = estimated.problem();
    double cost = (WORLDS + 1) * StudyBudget.perRun(problem);
    int runs = (int) Math.min(MOST_RUNS, SPENT / cost);
    if (runs < 1) {
      return Optional.empty();
    }
    List<Problem> worlds =
        IntStream.range(0, WORLDS)
            .mapToObj(
                n -> {
                  RandomGenerator random = seed.child(n).generator();
                  return estimated.withOracle(
                      posterior.success(random), posterior.transition(random));
                })
            .toList();
    WorldsAudit audit =
        new WorldsAudit(balanced(problem), worlds, List.of(Attacks.POLICY_AWARE_STEPS), 1, false);
    WorldsAudit.Spread spread = audit.run(runs, seed.child(WORLDS), execution).spreads().get(0);
    return Optional.of(
        new EstimateLeak(
            spread.mean(),
            spread.worst(),
            WORLDS,
            RoundsNeeded.of(
                estimated,
                EstimateLeak::balanced,
                Attacks.POLICY_AWARE_STEPS,
                seed.child(WORLDS + 1),
                execution.withProgress(Progress.NONE))));
  }

  static BalancedPolicy balanced(Problem problem) {
    BalancedPolicy.Settings usual =
        BalancedPolicy.Settings.of(
            ProtectionLevel.CONTENTS,
            Payment.constant(problem, problem.actions().highestIncentive()));
    return BalancedPolicy.of(
        problem, StudyBudget.large(problem) ? usual.with(LearningFraction.HALF) : usual);
  }
}
