package feint.open;

import feint.math.Checks;
import feint.model.Problem;
import java.util.Arrays;
import java.util.OptionalInt;

/**
 * The chain on the oracle's state and the successes of all trajectories together, which says how
 * often an open policy finishes that takes one trajectory first.
 *
 * <p>Whichever trajectory is queried, the answer is informative with the same probability. So the
 * number T of successes is a chain of its own, and the policy hands them out: the first M to one
 * trajectory, the next M to another. The real one is equally likely to be each of them, hence
 * P(finish) = &Sigma; P(T &ge; jM)/(K+1) over j = 1..K+1.
 *
 * <p>After t queries T is close to its mean, within some multiples of &radic;t. What is further out
 * is dropped, and what has been dropped is added up: probabilities miss the true ones by no more
 * than {@link OpenForecast#error}. Time is N &radic;N R&sup2; then, memory two laws.
 */
public final class OpenChain {

  /** Sums of probabilities miss what they should be by less than this. */
  static final double ROUNDING = 1e-12;

  /** At most so much is dropped at either end of the law after each query. */
  private static final double TAIL = 1e-20;

  private final Problem problem;
  private final OpenSettings settings;
  private final IncentiveRule rule;
  private final double tail;
  private final int all;

  /**
   * The probability of each oracle state, from 0, with each number of successes had; what is not
   * from {@code fewest} to {@code most} is not kept.
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

  private OpenChain(Problem problem, OpenSettings settings, IncentiveRule rule, double tail) {
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
   * What to expect of a policy with these settings that pays by this rule. Orders other than one
   * trajectory first need the queues of all trajectories, which can be too many.
   */
  public static OpenForecast forecast(Problem problem, OpenSettings settings, IncentiveRule rule) {
    problem.shape().requireSame("incentive rule", rule.shape());
    return settings.order() == Order.ONE_FIRST
        ? oneFirst(problem, settings, rule, TAIL)
        : QueueVectors.forecast(problem, settings, rule);
  }

  /** With one trajectory first, and at most so much dropped at either end after each query. */
  static OpenForecast oneFirst(
      Problem problem, OpenSettings settings, IncentiveRule rule, double tail) {
    OpenChain chain = new OpenChain(problem, settings, rule, tail);
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

  /** What becomes of the runs in an oracle state when the next query, if any, is answered. */
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

  /** The same for those with so many successes, who are all paid alike. */
  private void answer(int o, int from, int to) {
    if (from > to) {
      return;
    }
    int level = rule.level(sent, o + 1, all - from);
    double succeeds = problem.success().at(o + 1, level);
    // Not what is left of the mass: a difference could lose its digits.
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
   * The real trajectory is the j-th that is taken, each alike, and has what is left by those before
   * it. The sum is the number of trajectories.
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

  private OpenForecast forecast() {
    double[] successes = successes();
    return OpenForecast.of(
        successes, queueLaw(successes), incentive, queries, error(dropped, problem));
  }

  /**
   * By how much probabilities can be wrong: dividing by their sum at most doubles what was dropped,
   * and every query adds fewer than R + 20 rounding errors, of terms that are not negative.
   */
  static double error(double dropped, Problem problem) {
    return 2 * dropped
        + (problem.horizon() + 1.0) * (problem.oracleStates() + 20.0) * Math.ulp(1.0);
  }
}
