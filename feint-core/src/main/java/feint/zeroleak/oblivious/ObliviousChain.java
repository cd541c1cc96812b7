package feint.zeroleak.oblivious;

import feint.math.Checks;
import feint.model.Problem;
import java.util.Arrays;
import java.util.OptionalInt;

/**
 * Markov chain on the oracle's state and the total number of successes of all trajectories, which
 * gives the completion probability of an oblivious policy of order {@link Order#ONE_FIRST}.
 *
 * <p>The success probability of a query does not depend on the trajectory. The number T of
 * successes is therefore a chain of its own, and the policy assigns them: the first M to one
 * trajectory, the next M to another. The real trajectory is equally likely to be each of them,
 * hence P(finish) = &Sigma; P(T &ge; jM)/(K+1) over j = 1..K+1.
 *
 * <p>After t queries T is within some multiples of &radic;t of its mean. The tails are dropped and
 * their mass is added up: probabilities differ from the exact ones by at most {@link
 * ObliviousForecast#error}. Time is N &radic;N R&sup2;, memory two distributions.
 */
public final class ObliviousChain {

  /** Bound on the rounding error of sums of probabilities. */
  static final double ROUNDING = 1e-12;

  /** Largest mass that is dropped at either end of the distribution after each query. */
  private static final double TAIL = 1e-20;

  private final Problem problem;
  private final ObliviousSettings settings;
  private final IncentiveRule rule;
  private final double tail;
  private final int all;

  /**
   * Probability of each oracle state, from 0, and number of successes, from {@code fewest} to
   * {@code most}.
   */
  private double[][] mass;

  private double[][] next;
  private final double[] answered;
  private int fewest;
  private int most;
  private double dropped;

  private int sent;
  private double incentive;
  private double queries;

  private ObliviousChain(
      Problem problem, ObliviousSettings settings, IncentiveRule rule, double tail) {
    this.problem = problem;
    this.settings = settings;
    this.rule = rule;
    this.tail = tail;
    this.all = settings.allSuccesses(problem.shape());
    this.mass = new double[problem.oracleStates()][all + 1];
    this.next = new double[problem.oracleStates()][all + 1];
    this.answered = new double[all + 1];
    for (int o = 0; o < mass.length; o++) {
      mass[o][0] = problem.oracle().initial().at(o);
    }
  }

  /**
   * Computes the forecast of a policy. For orders other than {@link Order#ONE_FIRST} the state
   * includes the queues of all trajectories.
   *
   * @param problem the true problem
   * @param settings the settings of the policy
   * @param rule its incentive rule, of the same shape
   * @throws IllegalArgumentException if the shapes differ
   * @throws feint.math.ResourceLimitException if there are too many vectors of queues
   */
  public static ObliviousForecast forecast(
      Problem problem, ObliviousSettings settings, IncentiveRule rule) {
    problem.shape().requireSame("incentive rule", rule.shape());
    return settings.order() == Order.ONE_FIRST
        ? oneFirst(problem, settings, rule, TAIL)
        : QueueVectors.forecast(problem, settings, rule);
  }

  /**
   * Computes the forecast for {@link Order#ONE_FIRST}, dropping at most {@code tail} at either end
   * after each query.
   */
  static ObliviousForecast oneFirst(
      Problem problem, ObliviousSettings settings, IncentiveRule rule, double tail) {
    ObliviousChain chain = new ObliviousChain(problem, settings, rule, tail);
    while (chain.sent < problem.horizon()) {
      chain.advance();
    }
    return chain.forecast();
  }

  /**
   * Returns the smallest number of queries with which P(finish) reaches a probability if every
   * query pays the highest incentive, which no other rule beats.
   *
   * @param decoys K, at least 1
   * @param finishProbability the required probability, in [0, 1]
   * @param most the largest number of queries to try
   * @return the number of queries, at least 1; empty if it exceeds {@code most}
   * @throws IllegalArgumentException if the probability is not in [0, 1]
   */
  public static OptionalInt smallestHorizon(
      Problem problem, int decoys, double finishProbability, int most) {
    Checks.probability(finishProbability, "P(finish)");
    ObliviousChain chain =
        new ObliviousChain(
            problem,
            ObliviousSettings.defaults().withDecoys(decoys).withStopping(true),
            IncentiveRule.constant(problem.shape(), problem.actions().highestIncentive()),
            TAIL);
    while (chain.sent < most && chain.finished() < finishProbability - ROUNDING) {
      chain.advance();
    }
    return chain.finished() < finishProbability - ROUNDING
        ? OptionalInt.empty()
        : OptionalInt.of(Math.max(1, chain.sent));
  }

  private void advance() {
    int end = Math.min(all, most + 1);
    for (double[] row : next) {
      Arrays.fill(row, fewest, end + 1, 0);
    }
    for (int o = 0; o < mass.length; o++) {
      Arrays.fill(answered, fewest, end + 1, 0);
      answer(o);
      for (int to = 0; to < mass.length; to++) {
        add(problem.oracle().transition().at(o, to), end, next[to]);
      }
    }
    double[][] before = mass;
    mass = next;
    next = before;
    most = end;
    sent++;
    dropTails();
  }

  private void add(double p, int end, double[] to) {
    if (p > 0) {
      for (int had = fewest; had <= end; had++) {
        to[had] += p * answered[had];
      }
    }
  }

  /** Moves the mass of an oracle state by the answer to the next query, if there is one. */
  private void answer(int o) {
    int unfinished = Math.min(most, all - 1);
    if (rule.levelsByState().isPresent()) {
      answer(o, fewest, unfinished);
    } else {
      for (int had = fewest; had <= unfinished; had++) {
        answer(o, had, had);
      }
    }
    if (most == all) {
      double done = mass[o][all];
      answered[all] += done;
      if (!settings.stops()) {
        paid(done, rule.level(sent, o + 1, 0));
      }
    }
  }

  /** Moves the mass of a range of successes with equal incentives. */
  private void answer(int o, int from, int to) {
    if (from > to) {
      return;
    }
    int level = rule.level(sent, o + 1, all - from);
    double succeeds = problem.success().at(o + 1, level);
    // Not the remaining mass: a difference could lose digits.
    double fails = 1 - succeeds;
    double[] masses = mass[o];
    double sum = 0;
    for (int had = from; had <= to; had++) {
      double p = masses[had];
      sum += p;
      answered[had] += fails * p;
    }
    for (int had = from; had <= to; had++) {
      answered[had + 1] += succeeds * masses[had];
    }
    paid(sum, level);
  }

  private void paid(double p, int level) {
    queries += p;
    incentive += p * problem.actions().incentive(level);
  }

  private void dropTails() {
    double below = 0;
    while (fewest < most && below + at(fewest) <= tail) {
      below += at(fewest++);
    }
    double above = 0;
    while (most > fewest && above + at(most) <= tail) {
      above += at(most--);
    }
    dropped += below + above;
  }

  private double at(int had) {
    double sum = 0;
    for (double[] row : mass) {
      sum += row[had];
    }
    return sum;
  }

  private double[] successes() {
    double[] law = new double[all + 1];
    for (int had = fewest; had <= most; had++) {
      law[had] = at(had);
    }
    return law;
  }

  private double finished() {
    int needed = problem.successes();
    double sum = 0;
    for (int had = Math.max(fewest, needed); had <= most; had++) {
      int done = needed == 0 ? settings.trajectories() : had / needed;
      sum += at(had) * done / settings.trajectories();
    }
    return sum;
  }

  /**
   * Returns the unnormalized distribution of the real queue; its sum is the number of trajectories.
   * The real trajectory is equally likely to be each in the order, and has the successes that those
   * before it leave.
   */
  private double[] queueLaw(double[] successes) {
    int needed = problem.successes();
    double[] law = new double[needed + 1];
    for (int had = fewest; had <= most; had++) {
      for (int j = 1; j <= settings.trajectories(); j++) {
        long queue = Math.max(0, Math.min(needed, (long) j * needed - had));
        law[(int) queue] += successes[had];
      }
    }
    return law;
  }

  private ObliviousForecast forecast() {
    double[] successes = successes();
    return ObliviousForecast.of(
        successes, queueLaw(successes), incentive, queries, error(dropped, problem));
  }

  /**
   * Returns a bound on the error of probabilities: normalization at most doubles the dropped mass,
   * and every query adds fewer than R + 20 rounding errors of non-negative terms.
   */
  static double error(double dropped, Problem problem) {
    return 2 * dropped
        + (problem.horizon() + 1.0) * (problem.oracleStates() + 20.0) * Math.ulp(1.0);
  }
}
