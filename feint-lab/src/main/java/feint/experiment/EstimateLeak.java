package feint.experiment;

import feint.audit.Attacks;
import feint.balance.Balanced;
import feint.balance.Payment;
import feint.balance.Share;
import feint.balance.Strength;
import feint.estimation.OraclePosterior;
import feint.math.Seed;
import feint.model.Problem;
import feint.scenario.Scenario;
import feint.work.Execution;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * What a balanced policy leaks that was made for estimates, if the truth is one of the worlds that
 * would have shown the same counts: measured in a few of them, in a second or so.
 *
 * @param mean the advantage of whoever knows policy and truth, on average over the worlds
 * @param worst the largest of them
 * @param worlds how many were drawn
 */
public record EstimateLeak(double mean, double worst, int worlds) {

  private static final int WORLDS = 20;

  /** Enough for some two digits, since attackers say how sure they are. */
  private static final double MOST_RUNS = 50;

  /** What may be spent in all, in units of what a query of few oracle states costs. */
  private static final double SPENT = 60_000;

  /** With so many states, moving them costs as much as all the rest of a query. */
  private static final double MANY_STATES = 30;

  /** Pairs of queues, times queries, up to which the best share is worth computing. */
  private static final double LARGE = 5e6;

  /**
   * What leaks by estimates; nothing if the problem is too large to find out in some seconds.
   *
   * @param estimated the scenario that was made of them
   * @param posterior the worlds that they leave possible
   */
  public static Optional<EstimateLeak> of(
      Scenario estimated, OraclePosterior posterior, Seed seed, Execution execution) {
    Problem problem = estimated.problem();
    double states = problem.oracleStates() / MANY_STATES;
    double cost = (WORLDS + 1.0) * problem.horizon() * (1 + states * states);
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
    return Optional.of(new EstimateLeak(spread.mean(), spread.worst(), WORLDS));
  }

  private static Balanced balanced(Problem problem) {
    Balanced.Settings usual =
        Balanced.Settings.of(
            Strength.CONTENTS, Payment.constant(problem, problem.actions().highestIncentive()));
    double pairs = (problem.successes() + 1.0) * (problem.successes() + 2.0) / 2;
    return Balanced.of(problem, problem.horizon() * pairs > LARGE ? usual.with(Share.HALF) : usual);
  }
}
