package feint.open;

import feint.math.Checks;
import feint.model.Problem;
import java.util.OptionalInt;

/**
 * The chain on the oracle's state and the successes of all trajectories together, which says how
 * often an open policy finishes that takes one trajectory first.
 *
 * <p>Whichever trajectory is queried, the answer is informative with the same probability. So the
 * number T of successes is a chain of its own, and the policy hands them out: the first M to one
 * trajectory, the next M to another. The real one is equally likely to be each of them, hence
 * P(finish) = &Sigma; P(T &ge; jM)/(K+1) over j = 1..K+1. Time is N(K+1)M R&sup2;, memory two laws.
 */
public final class OpenChain {

  /** Sums of probabilities miss what they should be by less than this. */
  static final double ROUNDING = 1e-12;

  /**
   * Probabilities below this are dropped: all of them together stay far below the rounding error,
   * and numbers near the smallest double would slow the arithmetic down a hundredfold.
   */
  static final double NEGLIGIBLE = 1e-200;

  private final Problem problem;
  private final OpenSettings settings;
  private final IncentiveRule rule;
  private final int all;

  /** The probability of each oracle state, from 0, with each number of successes had. */
  private double[][] mass;

  private int sent;
  private double incentive;
  private double queries;

  private OpenChain(Problem problem, OpenSettings settings, IncentiveRule rule) {
    this.problem = problem;
    this.settings = settings;
    this.rule = rule;
    this.all = settings.allSuccesses(problem.shape());
    this.mass = new double[problem.oracleStates()][all + 1];
    for (int o = 0; o < mass.length; o++) {
      mass[o][0] = problem.oracle().initial().at(o);
    }
  }

  /**
   * What to expect of a policy with these settings that pays by this rule. Orders other than one
   * trajectory first need the queues of all trajectories, which can be too many.
   */
  public static OpenForecast forecast(Problem problem, OpenSettings settings, IncentiveRule rule) {
    problem.shape().requireSame("incentive rule", rule.shape());
    return settings.order() == Order.ONE_FIRST
        ? oneFirst(problem, settings, rule)
        : QueueVectors.forecast(problem, settings, rule);
  }

  private static OpenForecast oneFirst(Problem problem, OpenSettings settings, IncentiveRule rule) {
    OpenChain chain = new OpenChain(problem, settings, rule);
    while (chain.sent < problem.horizon()) {
      chain.advance();
    }
    return chain.forecast();
  }

  /**
   * The fewest queries with which P(finish) reaches a probability if every query pays the highest
   * incentive, which no other rule beats; none if more than {@code most} would be needed.
   */
  public static OptionalInt smallestHorizon(
      Problem problem, int decoys, double finishProbability, int most) {
    Checks.probability(finishProbability, "P(finish)");
    OpenChain chain =
        new OpenChain(
            problem,
            OpenSettings.defaults().withDecoys(decoys).withStopping(true),
            IncentiveRule.constant(problem.shape(), problem.actions().highestIncentive()));
    while (chain.sent < most && chain.finished() < finishProbability - ROUNDING) {
      chain.advance();
    }
    return chain.finished() < finishProbability - ROUNDING
        ? OptionalInt.empty()
        : OptionalInt.of(Math.max(1, chain.sent));
  }

  private void advance() {
    double[][] next = new double[mass.length][all + 1];
    int most = Math.min(all, sent);
    for (int o = 0; o < mass.length; o++) {
      double[] answered = new double[all + 1];
      for (int had = 0; had <= most; had++) {
        answer(o, had, answered);
      }
      for (int to = 0; to < mass.length; to++) {
        double p = problem.oracle().transition().at(o, to);
        for (int had = 0; had <= Math.min(all, sent + 1); had++) {
          next[to][had] += p * answered[had];
        }
      }
    }
    mass = next;
    sent++;
  }

  /** Adds what becomes of the runs in a state when the next query, if there is one, is answered. */
  private void answer(int o, int had, double[] answered) {
    double p = mass[o][had];
    if (p < NEGLIGIBLE) {
      return;
    }
    if (had == all && settings.stops()) {
      answered[had] += p;
      return;
    }
    int level = rule.level(sent, o + 1, all - had);
    double succeeds = had == all ? 0 : p * problem.success().at(o + 1, level);
    answered[had] += p - succeeds;
    if (had < all) {
      answered[had + 1] += succeeds;
    }
    queries += p;
    incentive += p * problem.actions().incentive(level);
  }

  private double[] successes() {
    double[] law = new double[all + 1];
    for (double[] row : mass) {
      for (int had = 0; had <= all; had++) {
        law[had] += row[had];
      }
    }
    return law;
  }

  private double finished() {
    return queueLaw(successes())[0];
  }

  /** The real trajectory is the j-th that is taken, and has what is left by those before it. */
  private double[] queueLaw(double[] successes) {
    int needed = problem.successes();
    double[] law = new double[needed + 1];
    for (int had = 0; had <= all; had++) {
      for (int j = 1; j <= settings.trajectories(); j++) {
        int queue = Math.max(0, Math.min(needed, j * needed - had));
        law[queue] += successes[had] / settings.trajectories();
      }
    }
    return law;
  }

  private OpenForecast forecast() {
    double[] successes = successes();
    return OpenForecast.of(successes, queueLaw(successes), incentive, queries);
  }
}
