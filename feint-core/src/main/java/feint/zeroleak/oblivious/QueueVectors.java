package feint.zeroleak.oblivious;

import feint.math.ResourceLimitException;
import feint.model.Problem;
import java.util.Arrays;
import java.util.Locale;

/**
 * Markov chain on the oracle's state and the queues of all trajectories, for orders that do not
 * depend on successes: there the total number of successes does not determine each queue.
 *
 * <p>The real trajectory is each with the same probability. Time is N(K+1)R&sup2; times the number
 * of vectors of queues, (M+1) to the power of K+1.
 */
final class QueueVectors {

  /** Largest number of states: a hundred megabytes, and a minute for a hundred queries. */
  static final double MOST_STATES = 4e6;

  /**
   * Threshold below which probabilities are dropped: their sum stays far below the rounding error,
   * and subnormal numbers would slow the arithmetic down a hundredfold.
   */
  private static final double NEGLIGIBLE = 1e-200;

  private final Problem problem;
  private final ObliviousSettings settings;
  private final IncentiveRule rule;

  /** Largest number of successes of a trajectory that is tracked; more are impossible. */
  private final int most;

  private final int trajectories;
  private final int vectors;

  /** Difference of a vector's index for one more success of each trajectory. */
  private final int[] strides;

  private double[][] mass;
  private double incentive;
  private double queries;

  private QueueVectors(Problem problem, ObliviousSettings settings, IncentiveRule rule) {
    this.problem = problem;
    this.settings = settings;
    this.rule = rule;
    this.most = Math.min(problem.successes(), problem.horizon());
    this.trajectories = settings.trajectories();
    requireFew();
    this.strides = new int[trajectories];
    int index = 1;
    for (int j = 0; j < trajectories; j++) {
      strides[j] = index;
      index *= most + 1;
    }
    this.vectors = index;
    this.mass = new double[problem.oracleStates()][vectors];
    for (int o = 0; o < mass.length; o++) {
      mass[o][0] = problem.oracle().initial().at(o);
    }
  }

  private void requireFew() {
    double states = problem.oracleStates() * Math.pow(most + 1.0, trajectories);
    if (states > MOST_STATES) {
      throw new ResourceLimitException(
          String.format(
              Locale.ROOT,
              "%s order with %d trajectories of %d successes each has %,.0f states, and at most"
                  + " %,.0f are evaluated exactly: use fewer decoys, or one trajectory first",
              settings.order() == Order.COIN ? "random" : "alternating",
              trajectories,
              problem.successes(),
              states,
              MOST_STATES));
    }
  }

  static ObliviousForecast forecast(
      Problem problem, ObliviousSettings settings, IncentiveRule rule) {
    QueueVectors vectors = new QueueVectors(problem, settings, rule);
    for (int t = 0; t < problem.horizon(); t++) {
      vectors.advance(t);
    }
    return vectors.forecast();
  }

  private void advance(int t) {
    double[][] next = new double[mass.length][vectors];
    double[] answered = new double[vectors];
    for (int o = 0; o < mass.length; o++) {
      Arrays.fill(answered, 0);
      for (int v = 0; v < vectors; v++) {
        if (mass[o][v] >= NEGLIGIBLE) {
          answer(t, o, v, answered);
        }
      }
      for (int to = 0; to < mass.length; to++) {
        double p = problem.oracle().transition().at(o, to);
        for (int v = 0; v < vectors; v++) {
          next[to][v] += p * answered[v];
        }
      }
    }
    mass = next;
  }

  private void answer(int t, int o, int v, double[] answered) {
    double p = mass[o][v];
    int toCome = settings.allSuccesses(problem.shape()) - had(v);
    if (toCome == 0 && settings.stops()) {
      answered[v] += p;
      return;
    }
    int level = rule.level(t, o + 1, toCome);
    double gamma = problem.success().at(o + 1, level);
    queries += p;
    incentive += p * problem.actions().incentive(level);
    if (settings.order() == Order.ALTERNATE) {
      query(t % trajectories, v, p, gamma, answered);
    } else {
      for (int j = 0; j < trajectories; j++) {
        query(j, v, p / trajectories, gamma, answered);
      }
    }
  }

  private void query(int j, int v, double p, double gamma, double[] answered) {
    double succeeds = had(v, j) < most ? gamma * p : 0;
    answered[v] += p - succeeds;
    if (succeeds > 0) {
      answered[v + strides[j]] += succeeds;
    }
  }

  /** Returns the successes of trajectory j in vector v. */
  private int had(int v, int j) {
    return v / strides[j] % (most + 1);
  }

  private int had(int v) {
    int sum = 0;
    for (int rest = v; rest > 0; rest /= most + 1) {
      sum += rest % (most + 1);
    }
    return sum;
  }

  private ObliviousForecast forecast() {
    double[] successes = new double[settings.allSuccesses(problem.shape()) + 1];
    double[] queue = new double[problem.successes() + 1];
    for (double[] row : mass) {
      for (int v = 0; v < vectors; v++) {
        successes[had(v)] += row[v];
        for (int j = 0; j < trajectories; j++) {
          queue[problem.successes() - had(v, j)] += row[v];
        }
      }
    }
    return ObliviousForecast.of(
        successes, queue, incentive, queries, ObliviousChain.error(0, problem));
  }
}
